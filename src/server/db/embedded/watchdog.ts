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
export function watch(command: string[], pgCtl: string, cluster: string): [string, string[]] {
  return process.platform === 'win32'
    ? [process.execPath, ['-e', nodeWatchdog, '--', pgCtl, cluster, ...command]]
    : ['sh', ['-c', shellWatchdog, 'sh', ...command]]
}
