import { expect, test } from 'vitest'
import { certificates } from '#contract/certificates.ts'
import { startApp } from '#tests/app.ts'
import { certificateStage } from '#tests/certificate-stage.ts'
import { makeCustomer, unique } from '#tests/factories.ts'
import { certificatePage } from './queries.ts'

const app = await startApp()
const { sql } = app
const { stand } = await certificateStage(app)

type Plan = { 'Subplan Name'?: string; 'Actual Loops': number; Plans?: Plan[] }

const allOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(allOf)]

test.each([
  {},
  { sort: 'companyName:asc' },
  { sort: 'nextDue:desc' },
  { value: 'PAGE' },
  { phase: 'active', sort: 'expires:asc' },
])('Which certificates are of a page is found out once, however it is asked for: %j', async given => {
  for (let nth = 0; nth < 3; nth++)
    await stand({ customerId: await makeCustomer(sql), number: unique('PAGE') })
  const query = certificates.list.query.parse({ limit: '30', ...given })
  const [row] = await sql<
    { 'QUERY PLAN': [{ Plan: Plan }] }[]
  >`explain (analyze, format json) ${certificatePage(sql, query)}`
  const [{ Plan: plan }] = Object.values(row ?? {})[0] ?? [{ Plan: { 'Actual Loops': 0 } }]
  const pages = allOf(plan).filter(node => node['Subplan Name'] === 'CTE page')
  expect(pages.map(node => node['Actual Loops'])).toEqual([1])
})
