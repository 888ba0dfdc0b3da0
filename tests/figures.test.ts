import { beforeAll, expect, test } from 'vitest'
import { figureGroups } from '#contract/figures.ts'
import { addDays, localDay, momentAt } from '#domain/zoned-time.ts'
import { stringifyAddress } from '#web/app/list-search.ts'
import { linkFigure } from '#web/certification/figure-links.ts'
import { countNames } from '#web/certification/figures.ts'
import { signIn, startApp } from './app.ts'
import { hanoi, makeAudit, makeCustomer, makeStandardHolder, pick, unique } from './factories.ts'

// No number without its list: each figure leads to a list that is just as long.

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
const admin = await signIn(app, 'Administrator')
const [iso, grs] = [await pick(sql, 'standard', 'ISO9001'), await pick(sql, 'standard', 'GRS')]
const today = localDay(new Date(), hanoi)

/** A certificate of 10 March 2022; its first surveillance may be from 9 December 2022 to 10 March 2023. */
async function enter(asked: { country?: string; timeZone?: string; [field: string]: unknown } = {}) {
  const { country = 'VN', timeZone = hanoi, ...given } = asked
  const customerId = await makeCustomer(sql, { timeZone, country })
  const { body } = await planner('POST /certificates', {
    customerId,
    standardId: iso,
    number: unique('QMS'),
    decided: '2022-03-10',
    expires: '2025-03-09',
    ...given,
  })
  const { visits } = (await planner(`GET /certificates/${body.id}`)).body
  return { id: body.id, customerId, timeZone, visitId: visits[0].id }
}

type Entered = Awaited<ReturnType<typeof enter>>

async function plan({ customerId, timeZone, visitId }: Entered, day: string, given = {}) {
  const [start, end] = [momentAt(`${day}T08:00`, timeZone), momentAt(`${day}T17:00`, timeZone)]
  const id = await makeAudit(sql, { customerId, start, end, ...given })
  await sql`insert into audit_visit (audit_id, visit_id, site_id)
    select ${id}, ${visitId}, id from site where customer_id = ${customerId}`
  return id
}

async function complete(entered: Entered, day: string) {
  const id = await plan(entered, day)
  await sql`update audit set status = 'completed' where id = ${id}`
}

const versionOf = async (id: number) => (await sql`select version from audit where id = ${id}`)[0]?.version

async function act(id: number, action: string) {
  const form = { reason: 'Mill closed', version: await versionOf(id) }
  expect((await admin(`PUT /projects/${id}/${action}`, form)).status).toBe(200)
}

const held = async () => [await makeStandardHolder(sql, { standards: ['GRS', 'ISO9001'] })]

beforeAll(async () => {
  await complete(await enter(), '2023-03-10')
  await complete(await enter({ country: 'JP', timeZone: 'Pacific/Pago_Pago' }), '2022-12-08')
  await complete(await enter({ timeZone: 'Pacific/Kiritimati' }), '2023-03-20')
  await enter()
  // Figures count what was owed, whatever became of the certificate since.
  const suspended = await enter({ country: 'JP' })
  await sql`update certificate set status = 'suspended' where id = ${suspended.id}`
  await complete(await enter({ standardId: grs, decided: '2022-04-01', expires: '2023-03-31' }), '2023-02-01')
  const soon = addDays(today, 3)
  await act(
    await plan(await enter(), soon, { auditorIds: await held(), standards: ['GRS', 'ISO9001'] }),
    'cancel',
  )
  await act(await makeAudit(sql, { ...daysFrom(addDays(today, 30)), auditorIds: await held() }), 'cancel')
  // Canceled, reopened and given to nobody: it is a draft now, and was canceled all the same.
  const again = await makeAudit(sql, { ...daysFrom(addDays(today, 31)), auditorIds: await held() })
  await act(again, 'cancel')
  await act(again, 're-open')
  // A draft that is canceled had no dates that anybody relied on.
  await act(await makeAudit(sql, daysFrom(soon)), 'cancel')
  // What is deleted is in no list.
  const gone = await makeAudit(sql, { ...daysFrom(addDays(today, 32)), auditorIds: await held() })
  await act(gone, 'cancel')
  await sql`update audit set deleted_at = now() where id = ${gone}`
})

const daysFrom = (day: string) => ({
  start: momentAt(`${day}T08:00`, hanoi),
  end: momentAt(`${day}T17:00`, hanoi),
})

type Counts = Record<(typeof countNames)[number], number>
const periods = [
  { start: '2023-02-01', end: '2023-04-04', due: 7 },
  { start: addDays(today, 1), end: addDays(today, 60), due: 0 },
]

test.each(periods.flatMap(period => figureGroups.map(groupBy => ({ ...period, groupBy }))))(
  'Each figure by $groupBy from $start on is as long as the list it leads to',
  async ({ due, ...days }) => {
    const { rows, total } = (await planner(`GET /visits/figures${stringifyAddress(days)}`)).body
    expect(total).toMatchObject(due ? { due, missing: 3, late: 1 } : { canceled: 3, lateCancels: 1 })
    const groups: (Counts & { key?: string })[] = [...rows, total]
    for (const { key, ...counts } of groups)
      for (const name of countNames) {
        // Audits that count for no visit are canceled, never due; what isn’t there leads nowhere.
        if (key === 'none' && counts[name] === 0) continue
        const asked = { ...days, standardId: undefined, countryId: undefined }
        const { to, search } = linkFigure(name, key, asked)
        const list = to === '/dashboard/audits' ? '/projects' : '/visits'
        const { status, body } = await planner(`GET ${list}${stringifyAddress(search)}`)
        expect([name, key, status, body.count]).toEqual([name, key, 200, String(counts[name])])
      }
  },
)
