import { relative } from 'node:path'
import { root } from './tools.mjs'

/** Of a report of Vitest as JSON: each test that failed, and each file that doesn't load, with why. */
export function vitestFailures(report) {
  return (report?.testResults ?? []).flatMap(file => {
    const tests = file.assertionResults.filter(test => test.status === 'failed')
    const name = relative(root, file.name)
    if (tests.length === 0 && file.status === 'failed') return [{ name, why: file.message }]
    return tests.map(test => ({
      name: `${name} › ${test.fullName}`,
      why: test.failureMessages.join('\n'),
    }))
  })
}

/** Of a report of Playwright as JSON: likewise. */
export function playwrightFailures(report) {
  const errors = (report?.errors ?? []).map(error => ({ name: 'Playwright', why: error.message }))
  return [...errors, ...(report?.suites ?? []).flatMap(specFailures)]
}

function specFailures(suite) {
  const specs = (suite.specs ?? []).filter(spec => !spec.ok)
  return [
    ...specs.map(spec => ({
      name: `${spec.file}:${spec.line} › ${spec.title}`,
      why: spec.tests
        .flatMap(test => test.results.flatMap(result => result.errors.map(error => error.message)))
        .join('\n'),
    })),
    ...(suite.suites ?? []).flatMap(specFailures),
  ]
}
