import { install } from './prepare.mjs'
import { runTool } from './tools.mjs'

// The long forms of what the suite tries shortly.

install()
// A name that no file bears yet selects none.
const files = ['tests/faults.test.ts', 'tests/crash.test.ts', 'fuzz']
const isDone = runTool('vitest', ['run', ...files], {
  NODE_ENV: 'test',
  TORTURE_ROUNDS: '50',
  FUZZ_RUNS: '2000',
})
process.exitCode = isDone ? 0 : 1
