import { describe, expect, test } from 'vitest'
import { makeStandardHolder } from '#tests/factories.ts'
import { absence, june, startRoster } from '#tests/roster-stage.ts'

const { sql, planner, change, readAudit, makeTeam, bookAbsence, callerWith } = await startRoster()

describe('removing an entry', () => {
  test('of an absence answers the record, and frees the time', async () => {
    const anna = await makeStandardHolder(sql)
    const entry = await bookAbsence(anna)
    const { status, body } = await change(entry, { removed: true })
    expect([status, body.id, body.version]).toEqual([200, entry.id, 1])
    expect((await planner(`GET /rosters/${entry.id}`)).status).toBe(404)
    const again = { auditorId: anna, kind: 'other', ...absence }
    expect((await planner('POST /rosters', again)).status).toBe(201)
  })

  test('of an absence that is all that is left of a deleted account is possible', async () => {
    const anna = await makeStandardHolder(sql)
    const entry = await bookAbsence(anna)
    await sql`update account set deleted_at = now() where id = ${anna}`
    expect((await change(entry, { removed: true })).status).toBe(200)
  })

  test('takes an auditor off the audit, whose version it raises', async () => {
    const [anna, ben] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const { id, first } = await makeTeam([anna, ben])
    expect((await change(first, { removed: true })).body).toMatchObject({ auditorId: anna, projectId: id })
    expect(await readAudit(id)).toMatchObject({ status: 'assigned', auditors: [{ id: ben }], version: 1 })
  })

  test('of the last auditor returns the audit to draft', async () => {
    const { id, first } = await makeTeam([await makeStandardHolder(sql)])
    expect((await change(first, { removed: true })).body.project.status).toBe('draft')
    expect(await readAudit(id)).toMatchObject({ status: 'draft', auditors: [], version: 1 })
    const [kept] = await sql`
      select action from history where entity = 'project' and entity_id = ${id} order by id desc limit 1`
    expect(kept?.action).toBe('draft')
  })

  test('needs CancelRoster for an audit’s entry and DeleteRoster for others', async () => {
    const anna = await makeStandardHolder(sql)
    const { first } = await makeTeam([anna])
    const entry = await bookAbsence(anna)
    const [canceler, deleter] = [
      await callerWith('ViewAllRoster', 'CancelRoster'),
      await callerWith('ViewAllRoster', 'DeleteRoster'),
    ]
    expect((await change(entry, { removed: true }, canceler)).status).toBe(403)
    expect((await change(first, { removed: true }, deleter)).status).toBe(403)
    expect((await change(first, { end: june(11) }, canceler)).status).toBe(403)
    expect((await change(first, { removed: true }, canceler)).status).toBe(200)
    expect((await change(entry, { removed: true }, deleter)).status).toBe(200)
  })
})
