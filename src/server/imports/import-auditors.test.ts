import { describe, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { makeAccount } from '#tests/factories.ts'
import { importAs } from '#tests/import-stage.ts'
import { findFaults } from '#tests/invariants.ts'

const app = await startApp()
const { sql } = app
const me = await makeAccount(sql, { role: 'Administrator', name: 'Anna Le' })
const person = await importAs(app, me)
const [{ name: department } = { name: '' }] = await sql<
  { name: string }[]
>`select name from department limit 1`

const heading = 'Email;Username;Name;Full name;Department;Country;Standards;Valid from;Valid to;Role'
const file = (...lines: string[]) => Buffer.from([heading, ...lines].join('\n'))
const line = (login: string, given: { standards?: string; from?: string; to?: string; role?: string } = {}) =>
  [
    `${login}@example.com`,
    login,
    `Name ${login}`,
    `Full ${login}`,
    department,
    'jp',
    given.standards ?? 'GRS',
    given.from ?? '',
    given.to ?? '',
    given.role ?? '',
  ].join(';')
const heldBy = (login: string) => sql`
  select code, valid_from, valid_to from auditor_standard held join standard on standard.id = standard_id
  where auditor_id = (select id from account where username = ${login}) order by code, valid_from nulls first`

describe('Auditors', () => {
  test('come with their standards and periods, without a password, in the zone of their country', async () => {
    const shown = await person.upload(
      'auditors',
      'people.csv',
      file(
        line('lan', { standards: 'GRS, RDS', from: '2025-01-01', to: '2026-12-31' }),
        line('lan', { standards: 'OCS' }),
        line('kim', { standards: 'XYZ' }),
        line('vo', { role: 'Planner' }),
        line('tom', { role: 'Emperor' }),
      ),
    )
    expect(shown).toMatchObject({ state: 'checked', counts: { created: 2, refused: 2 } })
    const refused = await person.rows(shown.id, 'refused')
    expect(refused.map((row: { faults: object[] }) => row.faults[0])).toMatchObject([
      { column: 'G', value: 'XYZ', message: 'There is no standard XYZ.' },
      { column: 'J', value: 'Emperor', message: 'There is no role Emperor.' },
    ])
    await person.step(shown.id, 'commit', { leaveOut: true })
    expect(await heldBy('lan')).toMatchObject([
      { code: 'GRS', validFrom: '2025-01-01', validTo: '2026-12-31' },
      { code: 'OCS', validFrom: null, validTo: null },
      { code: 'RDS', validFrom: '2025-01-01', validTo: '2026-12-31' },
    ])
    const made = await sql`
      select username, password_hash, must_change_password, account.time_zone, role.name as role
      from account join role on role.id = role_id where username in ('lan', 'vo') order by username`
    expect(made).toMatchObject([
      {
        username: 'lan',
        passwordHash: null,
        mustChangePassword: false,
        timeZone: 'Asia/Tokyo',
        role: 'Auditor',
      },
      { username: 'vo', role: 'Planner' },
    ])
    expect(
      await sql`select from one_time_password where account_id = (select id from account where username = 'lan')`,
    ).toEqual([])
    expect(await sql`select from mail`).toEqual([])
    const signed = await app.inject({
      method: 'POST',
      url: '/api/auth',
      payload: { email: 'lan@example.com', password: 'no account has this password' },
    })
    expect(signed.statusCode).toBe(401)
    expect(await findFaults(sql)).toEqual([])
  })

  test('get the periods of the file for standards that it names; others stay, as does what is left empty', async () => {
    const shown = await person.upload(
      'auditors',
      'people2.csv',
      Buffer.from('Username;Standards;Valid to\nlan;RDS;2027-06-30\nLAN;GOTS;\nlan;OCS;'),
    )
    const changed = await person.change(shown.id, {
      options: { mode: 'change' },
      mapping: [
        { field: 'username', column: 'A' },
        { field: 'standards', column: 'B' },
        { field: 'validTo', column: 'C' },
      ],
    })
    expect(changed.body).toMatchObject({ counts: { created: 0, changed: 1, unchanged: 0, refused: 0 } })
    const [row] = await person.rows(shown.id, 'changed')
    expect(row.changes).toMatchObject([
      {
        field: 'standards',
        before: 'GRS 2025-01-01–2026-12-31, OCS, RDS 2025-01-01–2026-12-31',
        after: 'GOTS, GRS 2025-01-01–2026-12-31, OCS, RDS 2025-01-01–2027-06-30',
      },
    ])
    await person.step(shown.id, 'commit')
    expect((await heldBy('lan')).length).toBe(4)
    await person.step(shown.id, 'undo')
    expect((await heldBy('lan')).length).toBe(3)
    expect(await findFaults(sql)).toEqual([])
  })

  test('stay when the import is undone once they have set a password; the others go', async () => {
    const shown = await person.upload('auditors', 'people3.csv', file(line('ann'), line('ben')))
    await person.step(shown.id, 'commit')
    await sql`update account set password_hash = 'x', must_change_password = false where username = 'ann'`
    const { body } = await person.call(`GET /imports/${shown.id}/undo`)
    expect(body).toMatchObject({ removed: 1, kept: [{ row: 2, why: 'They have signed in.' }] })
    await person.step(shown.id, 'undo')
    expect(
      await sql`select username from account where username in ('ann', 'ben') and deleted_at is null`,
    ).toMatchObject([{ username: 'ann' }])
    const again = await person.upload('auditors', 'people3.csv', file(line('ben')))
    expect(again.counts.created).toBe(1)
    await person.step(again.id, 'cancel')
    expect(await findFaults(sql)).toEqual([])
  })

  test('of a role beyond one’s own are refused, and all of them to whoever may not', async () => {
    const customerService = await signIn(app, 'Customer service')
    expect((await customerService('POST /imports', { entity: 'auditors', name: 'x', size: 1 })).status).toBe(
      403,
    )
  })
})
