import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
console.log(`${passed} passed, ${failed} failed`)

function check(name, run) {
  console.log(`\n▶ ${name}`)
  const start = performance.now()
  const result = run()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${result.failed > 0 ? '✗' : '✓'} ${name}: ${seconds} s`)
  return result
}

function countOne(isDone) {
  return isDone ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
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
  return countTests(isDone, report?.numPassedTests, report?.numFailedTests)
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
  const stats = readReport(file)?.stats
  return countTests(isDone, stats && stats.expected + stats.flaky, stats?.unexpected)
}

// A run can fail without a failed test: a file that doesn't load, a server that doesn't start.
function countTests(isDone, passed = 0, failed = 0) {
  return { passed, failed: isDone ? failed : Math.max(failed, 1) }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
