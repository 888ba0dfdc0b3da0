import { expect, test } from 'vitest'
import { readFitRules } from '#server/planning/fit-rules.ts'
import { startApp } from '#tests/app.ts'
import { makeAudit, makeCustomer, makeStandardHolder } from '#tests/factories.ts'
import { readPairs } from './read-customers.ts'

const { sql } = await startApp()
const grace = await makeStandardHolder(sql, { name: 'Grace Green', standards: ['GRS'] })
const bao = await makeStandardHolder(sql, { name: 'Bao Tran', standards: ['GRS'] })

test('Visits of three years are counted, and how many of the latest up to today were made by one and the same.', async () => {
  const customerId = await makeCustomer(sql)
  const visit = (day: string, ...auditorIds: number[]) =>
    makeAudit(sql, {
      start: new Date(`${day}T02:00Z`),
      end: new Date(`${day}T09:00Z`),
      customerId,
      auditorIds,
    })
  await visit('2026-01-12', bao)
  await visit('2027-03-02', bao)
  await visit('2028-03-01', grace)
  await visit('2029-03-01', bao, grace)
  await visit('2030-03-01', bao)
  await visit('2030-09-02', grace)
  const wanted = { today: '2030-06-03', lastDay: '2030-12-31', isCounted: false }
  const { visits } = await readPairs(sql, await readFitRules(sql), [customerId], wanted)
  expect(visits).toEqual([
    { auditorId: grace, customerId, count: 3, last: 0 },
    { auditorId: bao, customerId, count: 2, last: 2 },
  ])
})
