import { install } from './prepare.mjs'
import { startTool } from './tools.mjs'

install()
const tools = [
  startTool('tsx', ['watch', '--clear-screen=false', 'src/server/main.ts']),
  startTool('vite', ['--clearScreen', 'false']),
]

let isStopping = false
function stopAll(code) {
  if (isStopping) return
  isStopping = true
  process.exitCode = code
  for (const tool of tools) tool.kill('SIGTERM')
}

for (const tool of tools) tool.once('exit', code => stopAll(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll(0))
