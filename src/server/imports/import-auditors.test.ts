import { describe, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { makeAccount, makeAudit, makeStandardHolder } from '#tests/factories.ts'
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
  test('come with an allowance of time off, in half days, and keep it where a file says nothing of it', async () => {
    const withDays = (...cells: string[]) => {
      const more = `${heading};Days off a year;Days carried over;Carried over until`
      return Buffer.from([more, [line('ali'), ...cells].join(';')].join('\n'))
    }
    const bring = async (bytes: Buffer) => {
      const shown = await person.upload('auditors', 'people.csv', bytes)
      const refused = await person.rows(shown.id, 'refused')
      const isRefused = refused.length > 0 || shown.counts.unchanged > 0
      await person.step(shown.id, isRefused ? 'cancel' : 'commit')
      return { counts: shown.counts, faults: refused.map((row: { faults: object[] }) => row.faults[0]) }
    }
    const kept = () => sql`
      select allowance_days::float8 as days, allowance_carried::float8 as carried, allowance_carried_until::text as until
      from auditor where id = (select id from account where username = 'ali')`
    expect(await bring(withDays('24,5', '2', '2027-03-31'))).toMatchObject({ counts: { created: 1 } })
    expect(await kept()).toEqual([{ days: 24.5, carried: 2, until: '2027-03-31' }])
    expect(await bring(file(line('ali')))).toMatchObject({ counts: { unchanged: 1 } })
    expect(await bring(withDays('24.5', '2', '2027-03-31'))).toMatchObject({ counts: { unchanged: 1 } })
    expect(await bring(withDays('26', '', ''))).toMatchObject({ counts: { changed: 1 } })
    expect(await kept()).toEqual([{ days: 26, carried: 2, until: '2027-03-31' }])
    expect((await bring(withDays('many', '', ''))).faults).toMatchObject([{ column: 'K', value: 'many' }])
    expect((await bring(withDays('26.3', '', ''))).faults).toMatchObject([{ column: 'K', value: '26.3' }])
  })

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
    expect(await sql`select from mail where account_id is distinct from ${me}`).toEqual([])
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

  test('come with their grades, working days, limits and home, and what isn’t told of those stays', async () => {
    const works =
      'Email,Username,Name,Full name,Department,Country,Standards,Grade,Working days,Days per week,Hours of rest,Travels from,Home coordinates'
    const of = (login: string, more: string) =>
      `${login}@example.com,${login},${login},${login},${department},jp,GRS,${more}`
    const shown = await person.upload(
      'auditors',
      'works.csv',
      Buffer.from(
        [
          works,
          of('wade', 'Lead,Mon-Fri,4,11,Kobe,"34.69, 135.19"'),
          of('wendy', ',,,,,'),
          of('west', 'king,Mon-Fry,9,1.5,,"34.69"'),
        ].join('\n'),
      ),
    )
    expect(shown).toMatchObject({ state: 'checked', counts: { created: 2, refused: 1 } })
    const [refused] = await person.rows(shown.id, 'refused')
    expect(
      refused.faults.map(
        ({ column, message }: { column: string; message: string }) => `${column} ${message}`,
      ),
    ).toEqual([
      'H There is no grade king.',
      'I Please enter days of the week, such as Mon, Tue, Fri.',
      'K Please enter a whole number.',
      'J Please enter a whole number from 1 to 7.',
      'M Please enter latitude and longitude in degrees, such as 10.7769, 106.7009.',
    ])
    await person.step(shown.id, 'commit', { leaveOut: true })
    const workOfThem = () => sql`
      select username, work_days, limits, home_place, latitude, longitude, grade from auditor
      join account using (id) join auditor_standard on auditor_id = auditor.id
      where username in ('wade', 'wendy') order by username`
    const limits = { daysPer7: 4, daysPerMonth: null, daysPerYear: null, nightsPerMonth: null, restHours: 11 }
    const wade = { workDays: [1, 2, 3, 4, 5], limits, homePlace: 'Kobe', latitude: 34.69, longitude: 135.19 }
    const wendy = { workDays: null, limits: null, homePlace: '', latitude: null, grade: 'auditor' }
    expect(await workOfThem()).toMatchObject([{ ...wade, grade: 'lead' }, wendy])
    const again = await person.upload(
      'auditors',
      'again.csv',
      Buffer.from('Username,Email,Days per month,Travels from\nwade,wade@example.com,12,Osaka'),
    )
    const checked = await person.change(again.id, { options: { mode: 'change' }, mapping: again.mapping })
    expect(checked.body).toMatchObject({ counts: { changed: 1 } })
    const [row] = await person.rows(again.id, 'changed')
    expect(row.changes).toEqual([
      { field: 'daysPerMonth', before: '', after: '12' },
      { field: 'homePlace', before: 'Kobe', after: 'Osaka' },
    ])
    await person.step(again.id, 'commit')
    expect((await workOfThem())[0]).toMatchObject({
      ...wade,
      limits: { ...limits, daysPerMonth: 12 },
      homePlace: 'Osaka',
    })
    await person.step(again.id, 'undo')
    expect(await workOfThem()).toMatchObject([{ ...wade, grade: 'lead' }, wendy])
    expect(await findFaults(sql)).toEqual([])
  })

  test('whose booked audits would no longer fit are refused, unless that is confirmed', async () => {
    await sql`update team_rules set rules = rules || '{"offDays": "warn"}'`
    const booked = await makeStandardHolder(sql, { name: 'Booker', standards: ['GRS'] })
    // A Monday.
    const start = new Date('2031-03-03T09:00:00Z')
    await makeAudit(sql, {
      auditorIds: [booked],
      standards: ['GRS'],
      start,
      end: new Date('2031-03-03T15:00:00Z'),
    })
    const [{ email } = { email: '' }] = await sql<{ email: string }[]>`
      select email from account where id = ${booked}`
    const shown = await person.upload('auditors', 'days.csv', Buffer.from(`Email,Working days\n${email},Tue`))
    const options = { mode: 'change' as const }
    const mapping = shown.mapping
    await person.change(shown.id, { options, mapping })
    const [refused] = await person.rows(shown.id, 'refused')
    expect(refused.faults).toMatchObject([
      { message: 'The team of 1 booked audit would no longer be suitable. Nobody is removed.' },
    ])
    const { body } = await person.change(shown.id, { options: { ...options, confirmed: true }, mapping })
    expect(body).toMatchObject({ counts: { changed: 1, refused: 0 } })
    await person.step(shown.id, 'commit')
    expect(await sql`select work_days from auditor where id = ${booked}`).toMatchObject([{ workDays: [2] }])
  })

  test('of a role beyond one’s own are refused, and all of them to whoever may not', async () => {
    const customerService = await signIn(app, 'Customer service')
    expect((await customerService('POST /imports', { entity: 'auditors', name: 'x', size: 1 })).status).toBe(
      403,
    )
  })
})
