import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './find-browser.mjs'
import { prepare } from './prepare.mjs'
import { runTool } from './tools.mjs'

// `npm run torture`: the long forms of what the suite tries shortly. Each number can be given in the environment.

const files = [
  'tests/faults.test.ts',
  'tests/crash.test.ts',
  'tests/database-away.test.ts',
  'tests/disk-full.test.ts',
  'tests/two-servers.test.ts',
  'tests/hostile-input.test.ts',
  'tests/history-replays.test.ts',
  'tests/long-input.test.ts',
  'src/server/planning/finder-and-save.test.ts',
  'src/server/requests/races.test.ts',
  'src/planning/plan.test.ts',
  'src/server/plans/solve-exactly.test.ts',
  'src/server/http/overload.test.ts',
  'src/server/session/limits-of-two-servers.test.ts',
]

// Another run each time; the seeds, given again, repeat it.
const settings = {
  TORTURE_ROUNDS: '50',
  HOSTILE_CALLS: '3000',
  HOSTILE_SEED: String(randomInt(2 ** 31)),
  RANDOM_RUNS: '300',
  RANDOM_SEED: String(randomInt(2 ** 31)),
  RACE_ROUNDS: '400',
  PLAN_WORLDS: '8000',
  PAIR_AUDITS: '100',
  MADE_UP_TOKENS: '5000',
  LIMIT_ROUNDS: '100',
  ...process.env,
}

prepare()
for (const name of Object.keys(settings).filter(name => !(name in process.env)))
  console.log(`${name}=${settings[name]}`)
const start = performance.now()
const folder = mkdtempSync(join(tmpdir(), 'audits-torture-'))
const report = join(folder, 'vitest.json')
const args = ['run', '--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`, ...files]
const isDone = runTool('vitest', args, { ...settings, NODE_ENV: 'test' }) && tellLongStories()
const minutes = ((performance.now() - start) / 60_000).toFixed(1)
console.log(
  `${isDone ? '✓ all that was tried held' : '✗ something did not hold: see above'}, ${minutes} minutes`,
)
for (const name of listNotTried()) console.log(`↓ NOT TRIED: ${name}`)
rmSync(folder, { recursive: true, force: true })
process.exitCode = isDone ? 0 : 1

/** The files that playwright.config.ts names, in a real browser. */
function tellLongStories() {
  const browser = findBrowser()
  if (browser)
    return runTool('@playwright/test', ['test'], {
      LONG_STORIES: '1',
      CHROMIUM_PATH: browser,
    })
  console.error('There is no Chromium for the long stories: install one, or name it in CHROMIUM_PATH.')
  return false
}

/** What can't be tried on this machine, or for this user, must not pass for tried. */
function listNotTried() {
  if (!existsSync(report)) return ['it was not counted']
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  return tests
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => fullName)
}
