import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../docs/decisions/', import.meta.url)
const decisions = readdirSync(folder)
  .sort()
  .map(file => ({
    file,
    number: file.slice(0, 3),
    lines: readFileSync(new URL(file, folder), 'utf8').split('\n'),
  }))
const numbers = decisions.map(({ number }) => number)

const status = /^\d{4}-\d\d-\d\d · (Accepted|Superseded by \d{3})\b.*\.$/

test('Every decision has its number, its date and its status', () => {
  const odd = decisions.filter(
    ({ number, lines }) => !lines[0]?.startsWith(`# ${number} `) || !status.test(lines[2] ?? ''),
  )
  expect(odd.map(({ file }) => file)).toEqual([])
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('A status names only decisions that there are', () => {
  const named = decisions.flatMap(({ file, lines }) =>
    (lines[2]?.slice(10).match(/\b\d{3}\b/g) ?? []).map(number => ({ file, number })),
  )
  expect(named.filter(({ number }) => !numbers.includes(number))).toEqual([])
})

test('A decision that a later one amends or supersedes says by which', () => {
  const unsaid = decisions.flatMap(({ file, number, lines }) => {
    const parts = (lines[2] ?? '').split(/[.;] ?/)
    const changed = parts.filter(part => /^\W*(amends|supersedes)\b/i.test(part)).join(' ')
    return (changed.match(/\b\d{3}\b/g) ?? [])
      .filter(other => !decisions.find(one => one.number === other)?.lines[2]?.includes(number))
      .map(other => ({ file, other }))
  })
  expect(unsaid).toEqual([])
})

test('A status says of what it changes in these words alone, so that the other one can be found', () => {
  const odd = decisions.filter(({ lines }) => /\b(Replaces|Changes) /.test(lines[2] ?? ''))
  expect(odd.map(({ file }) => file)).toEqual([])
})
