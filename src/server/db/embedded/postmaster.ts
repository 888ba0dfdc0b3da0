import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { bareEnvironment } from './bare-environment.ts'
import type { Binaries } from './binaries.ts'
import type { OperatingUser } from './operating-user.ts'
import { findForeignProcess } from './running-instance.ts'

export interface Postmaster {
  /** Resolves when it accepts connections. */
  ready: Promise<void>
  /** Resolves with what it last said, once it has gone. */
  exited: Promise<string>
  /** Ends transactions in progress, writes everything down, resolves when it has gone. */
  stop(): Promise<void>
}

/** Starts PostgreSQL on a cluster; it dies with this process. */
export async function runPostmaster(
  cluster: string,
  settings: Record<string, string>,
  binaries: Binaries,
  user: OperatingUser,
): Promise<Postmaster> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const postgres = [...user.wrapper, binaries.postgres, '-D', cluster, ...flags]
  const [command, args] = watch(postgres, binaries.pgCtl, cluster)
  const child = spawn(command, args, {
    ...user.spawnAs,
    cwd: cluster,
    env: { ...bareEnvironment(), ...(await excuseForeignProcess(cluster)) },
    stdio: ['pipe', 'ignore', 'pipe'],
    // In a group of its own, Ctrl+C doesn't reach it before we have finished with it.
    detached: true,
    windowsHide: true,
  })
  const { ready, exited } = listen(child)
  return {
    ready,
    exited,
    async stop() {
      child.stdin.end()
      await exited
    },
  }
}

/** What PostgreSQL says of itself as it runs. */
function listen(child: ChildProcessByStdio<Writable, null, Readable>): Pick<Postmaster, 'ready' | 'exited'> {
  let lastWords = ''
  const ready = new Promise<void>(resolve => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-4000)
      // A successful connection would not do: it may have been another instance that answered.
      if (lastWords.includes('database system is ready to accept connections')) resolve()
    })
  })
  const exited = new Promise<string>(resolve => {
    child.once('error', error => resolve(error.message))
    // Not `close`: a straggling backend may hold the pipe open after the postmaster has gone.
    child.once('exit', () => resolve(lastWords.trim()))
  })
  return { ready, exited }
}

// PostgreSQL believes that any living process named by its lock file is a rival. This variable, meant for pg_ctl,
// names one that isn't; unlike removing the file it leaves its check for orphaned backends in force.
async function excuseForeignProcess(cluster: string): Promise<Record<string, string>> {
  const pid = await findForeignProcess(cluster)
  return pid ? { PG_GRANDPARENT_PID: pid } : {}
}

/**
 * Runs its arguments as a command and interrupts it when standard input ends. Node holds the other end of that pipe,
 * so PostgreSQL shuts down with node however node died. `read` waits because nothing is ever written.
 */
const shellWatchdog = `
exec 3<&0
"$@" 3<&- &
postgres=$!
(read -r line <&3; kill -INT "$postgres") &
watcher=$!
exec 3<&-
wait "$postgres"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"
`

// Windows has neither sh nor SIGINT; there pg_ctl, our first argument, stops the cluster, our second.
const nodeWatchdog = `
const { spawn, spawnSync } = require('node:child_process')
const [pgCtl, cluster, postgres, ...args] = process.argv.slice(1)
const child = spawn(postgres, args, { stdio: ['ignore', 'inherit', 'inherit'], windowsHide: true })
child.on('exit', code => process.exit(code ?? 1))
process.stdin.resume().on('end', () => spawnSync(pgCtl, ['stop', '-D', cluster, '-m', 'fast'], { windowsHide: true }))
`

/** The command line that runs another command line for as long as somebody holds the pipe to its standard input. */
function watch(command: string[], pgCtl: string, cluster: string): [string, string[]] {
  return process.platform === 'win32'
    ? [process.execPath, ['-e', nodeWatchdog, '--', pgCtl, cluster, ...command]]
    : ['sh', ['-c', shellWatchdog, 'sh', ...command]]
}
