# shellcheck shell=bash
# Hadoop shell profile of Hawser. Link it into ${HADOOP_CONF_DIR}/shellprofile.d: every daemon and client that Hadoop's
# own scripts start then has Hawser's jars on its class path, and `hadoop pool` and `yarn pool` exist.

if [[ -z "${HAWSER_HOME}" ]]; then
  HAWSER_HOME=$(cd -P "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." >/dev/null && pwd)
fi
export HAWSER_HOME

hadoop_add_profile hawser

## @description  Puts Hawser's jars behind Hadoop's own on the class path
## @audience     private
## @stability    evolving
## @replaceable  no
function _hawser_hadoop_classpath
{
  hadoop_add_classpath "${HAWSER_HOME}/share/hadoop/hawser/*"
}

## @description  Makes the next Java program the pool command of Hawser's command line
## @audience     private
## @stability    evolving
## @replaceable  no
function hawser_pool_command
{
  hadoop_add_classpath "${HAWSER_HOME}/share/hadoop/hawser/tools/*"
  # shellcheck disable=SC2034
  HADOOP_CLASSNAME=org.hawser.cluster.cli.HawserCommand
  HADOOP_SUBCMD_ARGS=(pool "${HADOOP_SUBCMD_ARGS[@]}")
}

if ! declare -f hadoop_subcommand_pool >/dev/null 2>/dev/null; then

  if [[ "${HADOOP_SHELL_EXECNAME}" = hadoop ]]; then
    hadoop_add_subcommand "pool" client "start, show, resize or stop the pools of reused JVMs"
  fi

## @description  pool command for hadoop
## @audience     public
## @stability    evolving
## @replaceable  yes
function hadoop_subcommand_pool
{
  hawser_pool_command
}

fi

if ! declare -f yarn_subcommand_pool >/dev/null 2>/dev/null; then

  if [[ "${HADOOP_SHELL_EXECNAME}" = yarn ]]; then
    hadoop_add_subcommand "pool" client "start, show, resize or stop the pools of reused JVMs"
  fi

## @description  pool command for yarn
## @audience     public
## @stability    evolving
## @replaceable  yes
function yarn_subcommand_pool
{
  hawser_pool_command
}

fi
