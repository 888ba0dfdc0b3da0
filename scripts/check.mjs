import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { playwrightFailures, vitestFailures } from './failures.mjs'
import { findBrowser } from './find-browser.mjs'
import { build, install } from './prepare.mjs'
import { giveUp, runTool } from './tools.mjs'

const isAll = process.argv[2] === 'all'
if (!isAll && process.argv[2] !== 'quick') giveUp('Usage: node scripts/check.mjs quick|all')

install()
const reports = mkdtempSync(join(tmpdir(), 'audits-check-'))
const results = [
  check('format and lint', () => countOne(runTool('@biomejs/biome', ['ci']))),
  check('types', () => countOne(runTool('typescript', []))),
  check('dead code', () => countOne(runTool('knip', []))),
  check('tests', () => runVitest('node')),
]
if (isAll) {
  results.push(check('component tests', () => inBrowser(env => runVitest('components', env))))
  results.push(check('browser tests', () => inBrowser(runPlaywright)))
}
rmSync(reports, { recursive: true, force: true })

const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
process.exitCode = failed > 0 ? 1 : 0
// Once more at the end: of a long run often only its last lines are kept.
for (const { name, why } of results.flatMap(result => result.failures)) {
  console.log(`\n✗ ${name}\n${stripVTControlCharacters(why).split('\n').slice(0, 25).join('\n')}`)
}
console.log(`${passed} passed, ${failed} failed`)

function check(name, run) {
  console.log(`\n▶ ${name}`)
  const start = performance.now()
  const result = run()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${result.failed > 0 ? '✗' : '✓'} ${name}: ${seconds} s`)
  const isUnnamed = result.failed > 0 && result.failures.length === 0
  return isUnnamed ? { ...result, failures: [{ name, why: 'It says why above.' }] } : result
}

function countOne(isDone) {
  return isDone ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [] }
}

function runVitest(project, env = {}) {
  const file = join(reports, `${project}.json`)
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const isDone = runTool('vitest', args, { NODE_ENV: 'test', ...env })
  const report = readReport(file)
  return countTests(isDone, vitestFailures(report), report?.numPassedTests, report?.numFailedTests)
}

function inBrowser(run) {
  const browser = findBrowser()
  if (browser) return run({ CHROMIUM_PATH: browser })
  console.error('There is no Chromium for the browser tests: install one, or name it in CHROMIUM_PATH.')
  return countOne(false)
}

function runPlaywright(env) {
  build()
  const file = join(reports, 'playwright.json')
  const isDone = runTool('@playwright/test', ['test', '--reporter=list,json'], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  const report = readReport(file)
  const stats = report?.stats
  return countTests(
    isDone,
    playwrightFailures(report),
    stats && stats.expected + stats.flaky,
    stats?.unexpected,
  )
}

// A run can fail without a failed test: a file that doesn't load, a server that doesn't start.
function countTests(isDone, failures, passed = 0, failed = 0) {
  return { passed, failed: isDone ? failed : Math.max(failed, 1), failures }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
