import { expect, test } from 'vitest'
import { toCopied } from './copied-rows.ts'

test('Rows are copied as lines of cells between tabs, and as a table', () => {
  const rows = [
    ['Number', 'Company'],
    ['GRS-1', 'Lotus <Knit> & Co. · Europe/London'],
  ]
  expect(toCopied(rows)).toEqual({
    text: 'Number\tCompany\nGRS-1\tLotus <Knit> & Co. · Europe/London',
    html: '<table><tr><td>Number</td><td>Company</td></tr><tr><td>GRS-1</td><td>Lotus &lt;Knit&gt; &amp; Co. · Europe/London</td></tr></table>',
  })
})

test.each([
  ['=1+1', "'=1+1"],
  ['@sum', "'@sum"],
  ["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
  ['-A1', "'-A1"],
  ['＝1+1', "'＝1+1"],
  ['＠sum', "'＠sum"],
  ['＋A1', "'＋A1"],
  ['－A1', "'－A1"],
  ['"=1+1"', '\'"=1+1"'],
  ['"Lotus" Mills', '\'"Lotus" Mills'],
  ['Lotus "Knit"', 'Lotus "Knit"'],
  ['+84 24 3333', '+84 24 3333'],
  ['-', '-'],
])('%s is no formula in a spreadsheet: %s', (cell, copied) => {
  expect(toCopied([[cell]]).text).toBe(copied)
})
