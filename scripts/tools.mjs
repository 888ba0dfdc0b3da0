import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The command line of a tool in node_modules, without npx or a shell, so it is the same on every platform. */
export function toolCommand(packageName, args) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const script = typeof bin === 'string' ? bin : Object.values(bin)[0]
  return [process.execPath, [join(folder, script), ...args]]
}

/** Runs a tool to its end; answers whether it succeeded. */
export function runTool(packageName, args, env = {}) {
  const [command, commandArgs] = toolCommand(packageName, args)
  return runToEnd(command, commandArgs, { env: { ...process.env, ...env } })
}

/** Starts a tool that goes on until it is stopped. */
export function startTool(packageName, args) {
  const [command, commandArgs] = toolCommand(packageName, args)
  return spawn(command, commandArgs, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
}

/** Runs a command to its end, with nothing to read so that it can't prompt; answers whether it succeeded. */
export function runToEnd(command, args, options = {}) {
  const run = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options })
  return run.status === 0
}

/** Ends the program with a sentence for whoever runs it. */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}
