import { expect, test } from 'vitest'
import { addDays, localDay } from '#domain/zoned-time.ts'
import { startAudits } from '#tests/audit-stage.ts'
import { makeStandardHolder } from '#tests/factories.ts'

const { sql, planner, makeAudit, grs } = await startAudits()
/** The last day of the audit at its site. */
const lastDay = '2031-03-14'

test('A standard that runs out within 60 days after the audit is a chip, and keeps nobody from going', async () => {
  const audit = await makeAudit()
  const chips = async (validTo: string) => {
    const id = await makeStandardHolder(sql, { standards: [{ code: 'GRS', validTo }] })
    const { rows } = (await planner(`GET /auditors?projectId=${audit.id}&auditorId=${id}`)).body
    return [rows[0].verdict, ...rows[0].reasons.map(({ text }: { text: string }) => text)]
  }
  expect(await chips(addDays(lastDay, 61))).toEqual(['ready'])
  expect(await chips(addDays(lastDay, 60))).toEqual(['ready', 'GRS expires on 13 May 2031.'])
  expect(await chips(lastDay)).toEqual(['ready', 'GRS expires on 14 Mar 2031.'])
  expect(await chips(addDays(lastDay, -1))).toEqual(['confirm', 'Holds none of the standards of this audit.'])
})

test('What adjoins is held on, so that it does not run out', async () => {
  const audit = await makeAudit()
  const id = await makeStandardHolder(sql, { standards: [{ code: 'GRS', validTo: '2031-03-31' }] })
  await sql`
    insert into auditor_standard (auditor_id, standard_id, valid_from, valid_to, grade)
    values (${id}, ${grs}, '2031-04-01', null, 'lead')`
  const { rows } = (await planner(`GET /auditors?projectId=${audit.id}&auditorId=${id}`)).body
  expect(rows[0].reasons).toEqual([])
})

test('Too few audits in a standard that asks for some is a chip, once it is held that long', async () => {
  const id = await makeStandardHolder(sql, { standards: ['GRS'] })
  const audit = await makeAudit()
  const find = async () => (await planner(`GET /auditors?projectId=${audit.id}&auditorId=${id}`)).body.rows[0]
  expect(await find()).toMatchObject({ verdict: 'ready', reasons: [] })
  await sql`update standard set activity = '{"audits": 1, "days": null, "months": 6}' where id = ${grs}`
  await sql`update auditor_standard set valid_from = null where auditor_id = ${id}`
  expect(await find()).toMatchObject({
    verdict: 'ready',
    reasons: [{ key: `${id}:inactive:${grs}`, severity: 'info', text: 'Too few audits for GRS.' }],
  })
  const today = localDay(new Date(), 'UTC')
  await sql`update auditor_standard set valid_from = ${today} where auditor_id = ${id}`
  expect(await find()).toMatchObject({ reasons: [] })
})
