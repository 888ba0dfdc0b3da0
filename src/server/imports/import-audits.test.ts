import { describe, expect, test } from 'vitest'
import { startApp } from '#tests/app.ts'
import { hanoi, makeAccount, makeCustomer, makeStandardHolder } from '#tests/factories.ts'
import { importAs } from '#tests/import-stage.ts'
import { findFaults } from '#tests/invariants.ts'
import { packXlsx } from '#tests/pack-xlsx.ts'

const app = await startApp()
const { sql } = app
const me = await makeAccount(sql, { role: 'Administrator', name: 'Anna Le' })
const person = await importAs(app, me)
await makeCustomer(sql, { companyNumber: 'C-1', companyName: 'Blue Dye Ltd', timeZone: hanoi })
const lan = await makeStandardHolder(sql, { name: 'Lan Tran', standards: ['GRS', 'RDS'] })
const kim = await makeStandardHolder(sql, { name: 'Kim Vo', standards: ['GRS'] })
const nameOf = async (id: number) =>
  (await sql<{ email: string; username: string }[]>`select email, username from account where id = ${id}`)[0]
const [lans, kims] = [await nameOf(lan), await nameOf(kim)]

const heading = 'Audit number;Customer;Start;End;Standards;Team;Status;Reason'
const file = (...lines: string[]) => Buffer.from([heading, ...lines].join('\n'))
const read = (number: string) => sql`
  select status, starts_at, ends_at, time_zone, array(
      select auditor_id from roster_entry where audit_id = audit.id and released_at is null order by auditor_id) as team
  from audit where idfl_number = ${number}`
const notices = (id: number) => sql<{ title: string; kind: string }[]>`
  select title, kind from notification where account_id = ${id} order by id`
const faultsOf = async (id: number) =>
  (await person.rows(id, 'refused')).flatMap((row: { faults: { message: string }[] }) => row.faults)

describe('Audits', () => {
  test('are at the hours of the site, with a team by address or username, and each member is told once', async () => {
    const shown = await person.upload(
      'audits',
      'plan.csv',
      file(
        `A-1;C-1;2036-03-03;2036-03-04;GRS,RDS;${lans?.email};;`,
        `A-2;blue dye ltd;13.03.2036 09:30;13.03.2036 12:00;GRS;${lans?.username}, ${kims?.email};;`,
        'A-3;C-1;2036-03-05T01:00:00Z;2036-03-05T10:00:00Z;GRS;;;',
        'A-4;Nobody;2036-03-05;2036-03-05;GRS;;;',
        `A-5;C-1;2036-03-05;2036-03-05;GRS;nobody@example.com;;`,
        'A-6;C-1;2036-03-05;2036-03-05;GRS;;draft;',
        `A-7;C-1;2036-03-25;2036-03-25;RDS;${kims?.email};assigned;`,
      ),
    )
    expect(shown).toMatchObject({ state: 'checked', counts: { created: 4, refused: 3 } })
    expect(await faultsOf(shown.id)).toMatchObject([
      { column: 'B', message: 'There is no customer Nobody.' },
      { column: 'F', message: 'There is no auditor nobody@example.com.' },
      { column: 'F', field: 'team', message: expect.stringContaining('Kim Vo') },
    ])
    expect(await sql`select from audit`).toEqual([])
    await person.step(shown.id, 'commit', { leaveOut: true })
    expect(await read('A-1')).toMatchObject([
      {
        status: 'assigned',
        startsAt: new Date('2036-03-03T01:00Z'),
        endsAt: new Date('2036-03-04T10:00Z'),
        timeZone: hanoi,
        team: [lan],
      },
    ])
    expect(await read('A-2')).toMatchObject([{ startsAt: new Date('2036-03-13T02:30Z'), team: [lan, kim] }])
    expect(await read('A-3')).toMatchObject([
      { status: 'draft', startsAt: new Date('2036-03-05T01:00Z'), team: [] },
    ])
    expect((await notices(lan)).map(({ title }) => title)).toEqual([
      'You are on 2 audits of an import, the first A-1 on 03 Mar 2036.',
    ])
    expect(await notices(kim)).toMatchObject([
      { kind: 'audit:assigned', title: 'You are on 1 audit of an import, A-2 on 13 Mar 2036.' },
    ])
    const acts =
      await sql`select distinct action, reason from history where entity = 'project' and after ->> 'idfl_number' = 'A-1'`
    expect(acts).toEqual([
      { action: 'import', reason: expect.stringMatching(/^Import \d+, plan\.csv, row 2$/) },
    ])
    const again = await person.upload(
      'audits',
      'again.csv',
      file(`A-1;C-1;2036-03-03;2036-03-04;GRS,RDS;${lans?.email};;`),
    )
    expect(again.counts).toMatchObject({ unchanged: 1 })
    await person.step(again.id, 'cancel')
    expect(await findFaults(sql)).toEqual([])
  })

  test('that overlap are refused, with the row that books first, or what is in the roster', async () => {
    const shown = await person.upload(
      'audits',
      'overlap.csv',
      file(
        `B-1;C-1;2036-05-05;2036-05-06;GRS;${kims?.email};;`,
        `B-2;C-1;2036-05-06;2036-05-07;GRS;${kims?.email};;`,
        `B-3;C-1;2036-03-04;2036-03-04;GRS;${lans?.email};;`,
      ),
    )
    expect(shown.counts).toMatchObject({ created: 1, refused: 2 })
    expect(await faultsOf(shown.id)).toMatchObject([
      { row: 3, column: 'F', message: 'Row 2 already books Kim Vo at that time.' },
      { row: 4, column: 'F', message: expect.stringContaining('Lan Tran is booked for A-1 (Blue Dye Ltd)') },
    ])
    await sql`
      insert into roster_entry (auditor_id, kind, starts_at, ends_at)
      values (${kim}, 'training', '2036-05-05T00:00Z', '2036-05-05T12:00Z')`
    await person.step(shown.id, 'commit', { leaveOut: true })
    expect(await person.read(shown.id)).toMatchObject({
      state: 'checked',
      notice: {
        message: expect.stringContaining('would turn out differently now, so nothing was written.'),
      },
      counts: { created: 1, refused: 2 },
    })
    expect(await sql`select from audit where idfl_number like 'B-%'`).toEqual([])
    expect(await faultsOf(shown.id)).toMatchObject([
      { row: 2, message: expect.stringContaining('Kim Vo is in training') },
      { row: 4 },
    ])
    await person.step(shown.id, 'cancel')
  })

  test('go the way of the verbs, each with its right and its sentence', async () => {
    const shown = await person.upload(
      'audits',
      'verbs.csv',
      file(
        'A-3;C-1;2036-03-05;2036-03-05;GRS;;canceled;',
        `A-2;C-1;2036-03-14 09:30;2036-03-14 12:00;GRS;${kims?.email};;`,
        `A-1;C-1;2036-03-03;2036-03-04;GRS,RDS;${lans?.email};completed;done`,
        `E-1;C-1;2020-03-03;2020-03-03;GRS;${lans?.email};completed;`,
        'E-2;C-1;2020-03-03;2020-03-03;GRS;;Abgesagt;Closed down',
        'E-3;C-1;2020-03-03;2020-03-03;GRS;;planned;',
      ),
    )
    expect(shown.counts).toMatchObject({ created: 2, changed: 1, refused: 3 })
    expect(await faultsOf(shown.id)).toMatchObject([
      { row: 2, field: 'reason', message: 'Please enter a reason.' },
      { row: 4, message: expect.stringContaining('has not started') },
      {
        row: 7,
        field: 'status',
        message: 'There is no status planned. Please use draft, assigned, completed or canceled.',
      },
    ])
    await sql`delete from notification`
    await person.step(shown.id, 'commit', { leaveOut: true })
    expect(await read('A-2')).toMatchObject([
      { status: 'assigned', startsAt: new Date('2036-03-14T02:30Z'), team: [kim] },
    ])
    expect(await read('E-1')).toMatchObject([{ status: 'completed', team: [lan] }])
    expect(await read('E-2')).toMatchObject([{ status: 'canceled', team: [] }])
    expect((await notices(kim)).length).toBe(1)
    expect((await notices(lan)).length).toBe(1)
    expect((await notices(lan))[0]?.title).toContain('A-2')
    expect(await findFaults(sql)).toEqual([])
    await person.step(shown.id, 'undo')
    expect(await sql`select from audit where idfl_number like 'E-%'`).toEqual([])
    expect(await read('A-2')).toMatchObject([
      { status: 'assigned', startsAt: new Date('2036-03-13T02:30Z'), team: [lan, kim] },
    ])
    expect(await findFaults(sql)).toEqual([])
  })

  test('tell which are no longer agreed with their customer, and are again once they are undone', async () => {
    await person.step(
      (
        await person.upload(
          'audits',
          'agreed.csv',
          file(`T-1;C-1;2036-09-01;2036-09-01;GRS;${kims?.email};;`),
        )
      ).id,
      'commit',
    )
    const [{ id } = { id: 0 }] = await sql<{ id: number }[]>`select id from audit where idfl_number = 'T-1'`
    const agreement = async () => {
      const { agreedOn, agreedBy, agreedNote } = (await person.call(`GET /projects/${id}`)).body
      return { agreedOn, agreedBy: agreedBy?.id, agreedNote }
    }
    const { version } = (await person.call(`GET /projects/${id}`)).body
    const noted = { agreedOn: '2026-01-05', note: 'By phone', version }
    expect((await person.call(`PUT /projects/${id}/agree`, noted)).status).toBe(200)
    const before = await agreement()
    const note = Buffer.from(`${heading};Note\nT-1;C-1;2036-09-01;2036-09-01;GRS;${kims?.email};;;Ring twice`)
    const noteOnly = await person.upload('audits', 'note.csv', note)
    expect((await person.rows(noteOnly.id))[0].changes).toMatchObject([{ field: 'note' }])
    await person.step(noteOnly.id, 'commit')
    expect(await agreement()).toEqual(before)
    const moved = await person.upload(
      'audits',
      'moved.csv',
      file(`T-1;C-1;2036-09-02;2036-09-02;GRS;${kims?.email};;`),
    )
    expect((await person.rows(moved.id))[0].changes).toContainEqual({
      field: 'agreed',
      before: '2026-01-05',
      after: '',
    })
    await person.step(moved.id, 'commit')
    expect(await agreement()).toMatchObject({ agreedOn: null })
    await person.step(moved.id, 'undo')
    expect(await agreement()).toEqual(before)
    expect(await findFaults(sql)).toEqual([])
  })

  test('are planned for time that a row far above them leaves', async () => {
    await person.step(
      (await person.upload('audits', 'there.csv', file(`L-1;C-1;2036-10-01;2036-10-01;GRS;${kims?.email};;`)))
        .id,
      'commit',
    )
    const between = Array.from({ length: 120 }, (_, n) => `L-D${n};C-1;2036-10-03;2036-10-03;GRS;;;`)
    const shown = await person.upload(
      'audits',
      'left.csv',
      file(
        `L-1;C-1;2036-10-02;2036-10-02;GRS;${kims?.email};;`,
        ...between,
        `L-2;C-1;2036-10-01;2036-10-01;GRS;${kims?.email};;`,
      ),
    )
    expect(shown.counts).toEqual({ created: 121, changed: 1, unchanged: 0, refused: 0 })
    await person.step(shown.id, 'commit')
    expect(await read('L-2')).toMatchObject([{ status: 'assigned', team: [kim] }])
    expect(await findFaults(sql)).toEqual([])
  })

  test('of whom want of a standard is all are booked where one says so', async () => {
    const shown = await person.upload(
      'audits',
      'w.csv',
      file(`W-1;BLUE dye ltd;2036-06-05;2036-06-05;RDS;${kims?.email};;`),
    )
    expect(shown.counts).toMatchObject({ refused: 1 })
    const confirmed = await person.change(shown.id, { options: { confirmed: true } })
    expect(confirmed.body.counts).toMatchObject({ created: 1 })
    await person.step(shown.id, 'commit')
    expect(await read('W-1')).toMatchObject([{ team: [kim] }])
  })

  test('may not have the number of a row before them', async () => {
    await person.step(
      (await person.upload('audits', 'one.csv', file('A-90;C-1;2036-05-05;2036-05-05;GRS;;;'))).id,
      'commit',
    )
    const [{ id } = { id: 0 }] = await sql<{ id: number }[]>`select id from audit where idfl_number = 'A-90'`
    const shown = await person.upload(
      'audits',
      'two.csv',
      Buffer.from(
        `ID;${heading}\n;A-91;C-1;2036-05-06;2036-05-06;GRS;;;\n${id};a-91;C-1;2036-05-05;2036-05-05;GRS;;;`,
      ),
    )
    expect(await faultsOf(shown.id)).toMatchObject([
      { row: 3, column: 'B', message: 'Row 2 has this audit number already.' },
    ])
    await person.step(shown.id, 'cancel')
  })

  test('leave their numbers free when they are taken back; what was changed since stays, with why', async () => {
    const bytes = file(
      'U-1;C-1;2036-07-01;2036-07-01;GRS;;;',
      `U-2;C-1;2036-07-02;2036-07-02;GRS;${kims?.email};;`,
    )
    const shown = await person.upload('audits', 'undo.csv', bytes)
    await person.step(shown.id, 'commit')
    const [one] = await person.rows(shown.id)
    const edit = { note: 'Ring twice', version: 0 }
    expect((await person.call(`PUT /projects/${one.recordId}`, edit)).status).toBe(200)
    const { body } = await person.call(`GET /imports/${shown.id}/undo`)
    expect(body).toMatchObject({
      removed: 1,
      kept: [{ row: 2, why: expect.stringMatching(/^Changed by Anna Le on /) }],
    })
    await person.step(shown.id, 'undo')
    expect(await sql`select idfl_number from audit where idfl_number like 'U-%'`).toMatchObject([
      { idflNumber: 'U-1' },
    ])
    const again = await person.upload('audits', 'undo2.csv', bytes)
    expect(again.counts).toMatchObject({ created: 1, unchanged: 1 })
    await person.step(again.id, 'commit')
    expect(await read('U-2')).toMatchObject([{ team: [kim] }])
    expect(await findFaults(sql)).toEqual([])
  })

  test('that are taken back are told to their teams once; what a request or a letter is about stays', async () => {
    const shown = await person.upload(
      'audits',
      'teams.csv',
      file(
        `G-1;C-1;2036-08-01;2036-08-01;GRS;${lans?.email};;`,
        `G-2;C-1;2036-08-02;2036-08-02;GRS;${lans?.email}, ${kims?.email};;`,
        `G-3;C-1;2036-08-03;2036-08-03;GRS;${kims?.email};;`,
        `G-4;C-1;2036-08-04;2036-08-04;GRS;${lans?.email};;`,
      ),
    )
    await person.step(shown.id, 'commit')
    const idOf = async (number: string) =>
      (await sql<{ id: number }[]>`select id from audit where idfl_number = ${number}`)[0]?.id ?? 0
    await sql`
      insert into request (account_id, created_by, reviewer_id, category, reason, note, starts_at, ends_at, audit_id)
      values (${kim}, ${kim}, ${me}, 'scheduleChange', 'My train is late', '', '2036-08-03T01:00Z', '2036-08-03T10:00Z', ${await idOf('G-3')})`
    await sql`
      insert into customer_letter (audit_id, kind, state, tells) values (${await idOf('G-4')}, 'confirmed', 'sent', '{}')`
    await sql`delete from notification`
    await person.step(shown.id, 'undo')
    expect(await sql`select idfl_number from audit where idfl_number like 'G-%' order by 1`).toMatchObject([
      { idflNumber: 'G-3' },
      { idflNumber: 'G-4' },
    ])
    const kept =
      await sql`select row, kept from import_row where import_id = ${shown.id} and kept is not null order by row`
    expect(kept).toMatchObject([{ row: 4 }, { row: 5 }])
    const [toLan, toKim] = [await notices(lan), await notices(kim)]
    expect(toLan.map(({ title }) => title)).toEqual([
      'An import was undone: you are no longer on 2 audits, the first G-1 on 01 Aug 2036.',
    ])
    expect(toKim.map(({ title }) => title)).toEqual([
      'An import was undone: you are no longer on G-2 on 02 Aug 2036.',
    ])
    expect(await findFaults(sql)).toEqual([])
  })

  test('of spreadsheets begin at 08:00 on the third of March, whichever way that is written; others are asked', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
    const rows = [
      row(...heading.split(';').slice(0, 5).map(cell)),
      row(cell('S-1'), cell('C-1'), '<c><v>46084</v></c>', '<c><v>46084.7</v></c>', cell('GRS')),
      row(cell('S-2'), cell('C-1'), cell('03.03.2026'), cell('2026-03-03'), cell('GRS')),
      row(cell('S-3'), cell('C-1'), cell('03/04/2026'), cell('2026-04-05'), cell('GRS')),
    ]
    const shown = await person.upload('audits', 's.xlsx', packXlsx({ rows: rows.join('') }))
    expect(shown).toMatchObject({ state: 'mapping', asksDateOrder: true })
    const told = await person.change(shown.id, { dateOrder: 'dmy' })
    expect(told.body).toMatchObject({ state: 'checked', counts: { created: 3 } })
    await person.step(shown.id, 'commit')
    const starts = await sql`select starts_at from audit where idfl_number like 'S-%' order by idfl_number`
    expect(starts).toMatchObject([
      { startsAt: new Date('2026-03-03T01:00Z') },
      { startsAt: new Date('2026-03-03T01:00Z') },
      { startsAt: new Date('2026-04-03T01:00Z') },
    ])
  })
})
