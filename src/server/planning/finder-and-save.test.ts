import { expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { findFaults } from '#tests/invariants.ts'
import { makeRandomWorld } from '#tests/random-rules.ts'
import { readFitRules } from './fit-rules.ts'
import { listReasons } from './list-reasons.ts'

const app = await startApp()
const { sql } = app
const admin = await signIn(app, 'Administrator')

/** Each is asked about with a hundred people: 10,000 pairs in the long form (npm run torture). */
const audits = Number(process.env.PAIR_AUDITS ?? 10)
const { people, asked } = await makeRandomWorld(sql, { people: 100, asked: audits })

type Row = { id: number; verdict: string; reasons: { key: string; severity: string }[] }
type Audit = {
  id: number
  customerId: number
  standardIds: number[]
  timeZone: string
  start: Date
  end: Date
}

/** What both read of the rules, by its key, of each pair. */
const ofRules = (reasons: readonly { key: string; severity: string }[]) =>
  reasons
    .filter(({ key }) => !/:(noStandards|clash|unqualified|partly)/.test(key))
    .map(({ key, severity }) => `${key} ${severity}`)
    .sort()

/** Somebody who may not simply go is refused for what the finder said. */
async function refuseOne({ id }: Audit, rows: readonly Row[]): Promise<void> {
  const [one] = rows.filter(({ verdict, reasons }) => verdict === 'override' && ofRules(reasons).length > 1)
  if (!one) return
  const { body } = await admin(`PUT /projects/${id}/assign`, { auditors: [{ id: one.id }], version: 0 })
  const shown = one.reasons.filter(({ severity }) => severity !== 'info')
  expect(ofRules(body.details.people[0].reasons), `audit ${id}`).toEqual(ofRules(shown))
}

test('Finder and save agree on random pairs of people and audits, all rules awake.', async () => {
  const rules = await readFitRules(sql)
  const seen = new Map<string, number>()
  for (const auditId of asked) {
    const [audit] = await sql<Audit[]>`
      select id, customer_id, array(select standard_id from audit_standard where audit_id = audit.id) as standard_ids, time_zone,
        starts_at as start, ends_at as "end" from audit where id = ${auditId}`
    if (!audit) throw new Error('There is no such audit.')
    const { start, end } = audit
    const needs = people.map(auditorId => ({
      ...audit,
      ...{ auditId, siteId: null, auditorId, role: 'auditor' as const, part: { start, end } },
    }))
    const bySave = await listReasons(sql, rules, needs)
    const { status, body } = await admin(`GET /auditors?projectId=${auditId}&limit=1000`)
    expect(status, JSON.stringify(body).slice(0, 500)).toBe(200)
    await refuseOne(audit, body.rows)
    const byFinder = new Map((body.rows as Row[]).map(({ id, reasons }) => [id, reasons]))
    for (const [place, auditorId] of people.entries()) {
      const said = ofRules(byFinder.get(auditorId) ?? [])
      expect(said, `auditor ${auditorId}, audit ${auditId}`).toEqual(ofRules(bySave[place] ?? []))
      for (const reason of said)
        seen.set(reason.split(':')[1] ?? '', (seen.get(reason.split(':')[1] ?? '') ?? 0) + 1)
    }
  }
  // None of the rules slept.
  const codesSeen = [
    'excluded',
    'refused',
    'preferred',
    'rotation',
    'days7',
    'daysMonth',
    'daysYear',
    'nights',
    'gap',
    'offDay',
  ]
  expect([...seen.keys()]).toEqual(expect.arrayContaining(codesSeen))
  expect(await findFaults(sql)).not.toContainEqual(expect.stringContaining('the days with audits'))
}, 300_000)
