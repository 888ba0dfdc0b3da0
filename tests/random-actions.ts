import { array, constantFrom, integer, record } from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { type Call, signIn } from './app.ts'
import { makeAccount, makeCustomer, makeStandardHolder, pick, unique } from './factories.ts'

const dayMs = 86_400_000
/** Three days ago, so that some audits have begun and can be completed, and others are still to come. */
const firstDay = Math.floor(Date.now() / dayMs) - 3
const at = (day: number, hour: number) => new Date((firstDay + day) * dayMs + hour * 3_600_000).toISOString()

/** What a step is made of: numbers that choose among what there is when it is its turn. */
export type Step = { kind: Kind; who: number; a: number; b: number; day: number; days: number; flag: boolean }

type Row = { id: number; version: number }
type Stage = Awaited<ReturnType<typeof setStage>>
type Doing = (
  stage: Stage,
  step: Step,
) => Promise<{ status: number; body?: { message?: string } } | undefined>

/** Several people, few auditors and few days, so that they get in each other's way. */
export async function setStage(app: FastifyInstance) {
  const { sql } = app
  const auditors = [
    await makeStandardHolder(sql, { standards: ['GRS', 'RDS'] }),
    await makeStandardHolder(sql, { standards: ['GRS'] }),
    await makeStandardHolder(sql, { standards: ['OCS'] }),
    await makeStandardHolder(sql, { standards: ['RDS'] }),
  ]
  const reviewers = [await makeAccount(sql), await makeAccount(sql)]
  const calls: Call[] = []
  for (const id of [...reviewers, ...auditors]) calls.push(await signIn(app, id))
  return {
    sql,
    auditors,
    reviewers,
    planners: calls.slice(0, 2),
    people: calls,
    admin: await signIn(app, 'Administrator'),
    customers: [await makeCustomer(sql, { timeZone: 'UTC' }), await makeCustomer(sql, { timeZone: 'UTC' })],
    standards: [await pick(sql, 'standard', 'GRS'), await pick(sql, 'standard', 'RDS')],
  }
}

const choose = <Item>(items: readonly Item[], nth: number): Item => items[nth % items.length] as Item
const planner = (stage: Stage, { who }: Step) => choose(stage.planners, who)
const anybody = (stage: Stage, { who }: Step) => choose(stage.people, who)

async function find({ sql }: Stage, table: string, nth: number, status?: string): Promise<Row | undefined> {
  const live =
    table === 'audit'
      ? sql`deleted_at is null`
      : table === 'roster_entry'
        ? sql`released_at is null`
        : sql`true`
  const rows = await sql<Row[]>`
    select id, version from ${sql(table)}
    where ${live} ${status ? sql`and status = ${status}` : sql``} order by id desc limit 12`
  return rows.length > 0 ? choose(rows, nth) : undefined
}

const visit = ({ day, days }: Step) => ({ start: at(day, 8), end: at(day + (days % 3), 17) })
const absence = ({ day, days }: Step) => ({ start: at(day, 0), end: at(day + 1 + (days % 2), 0) })
const team = ({ auditors }: Stage, { a, flag }: Step) =>
  (flag ? [a, a + 1] : [a]).map(nth => ({ id: choose(auditors, nth) }))
const reason = 'For a reason.'

const act =
  (action: string, given: (stage: Stage, step: Step) => object, status?: string): Doing =>
  async (stage, step) => {
    const audit = await find(stage, 'audit', step.b, status)
    if (!audit) return undefined
    return planner(stage, step)(`PUT /projects/${audit.id}/${action}`, {
      version: audit.version,
      ...given(stage, step),
    })
  }

const edit =
  (given: (stage: Stage, step: Step) => object): Doing =>
  async (stage, step) => {
    const audit = await find(stage, 'audit', step.b)
    if (!audit) return undefined
    const { id, version } = audit
    return planner(stage, step)(`PUT /projects/${id}`, { version, confirmed: true, ...given(stage, step) })
  }

const moveEntry =
  (given: (stage: Stage, step: Step) => object): Doing =>
  async (stage, step) => {
    const entry = await find(stage, 'roster_entry', step.b)
    if (!entry) return undefined
    return planner(stage, step)(`PUT /rosters/${entry.id}`, { version: entry.version, ...given(stage, step) })
  }

const decide =
  (given: (step: Step) => object): Doing =>
  async (stage, step) => {
    const request = await find(stage, 'request', step.b, 'waiting')
    if (!request) return undefined
    return planner(stage, step)(`PUT /requests/approve/${request.id}`, {
      version: request.version,
      ...given(step),
    })
  }

const askFor = (stage: Stage, step: Step) => ({
  category: choose(['timeOff', 'sickLeave', 'training', 'other', 'timeOff'], step.b),
  ...absence(step),
  reviewerId: choose(stage.reviewers, step.a),
  note: 'Family visit',
})

/** Everything that people do about audits, rosters and requests, and some master data beside. */
export const doings = {
  createAudit: (stage, step) =>
    planner(stage, step)('POST /projects', {
      idflNumber: unique('RND'),
      customerId: choose(stage.customers, step.a),
      standardId: [choose(stage.standards, step.b)],
      ...visit(step),
      ...(step.flag && { auditors: [{ id: choose(stage.auditors, step.a) }], confirmed: true }),
    }),
  assign: act('assign', (stage, step) => ({ auditors: team(stage, step), confirmed: true })),
  reassign: act('re-assign', (stage, step) => ({ auditors: team(stage, step), confirmed: true })),
  draft: act('draft', () => ({}), 'assigned'),
  agree: act('agree', (_, { flag }) => (flag ? { note: 'By phone.' } : { agreedOn: null })),
  cancel: act('cancel', () => ({ reason })),
  complete: act('complete', () => ({ reason }), 'assigned'),
  reopen: act('re-open', () => ({ reason })),
  moveAudit: edit((_, step) => visit(step)),
  changeAudit: edit((stage, { a, flag }) => ({
    standardId: flag ? stage.standards : [choose(stage.standards, a)],
    customerId: choose(stage.customers, a),
    note: choose(['', 'Bring boots.', 'Ring first.'], a),
  })),
  deleteAudit: async (stage, step) => {
    const audit = await find(stage, 'audit', step.b, 'draft')
    return audit && planner(stage, step)(`DELETE /projects/${audit.id}`)
  },
  book: (stage, step) =>
    planner(stage, step)('POST /rosters', {
      auditorId: choose(stage.auditors, step.a),
      kind: 'other',
      ...absence(step),
    }),
  moveEntry: moveEntry((_, step) => (step.flag ? absence(step) : visit(step))),
  giveEntry: moveEntry((stage, { a }) => ({ auditorId: choose(stage.auditors, a), confirmed: true })),
  removeEntry: moveEntry(() => ({ removed: true })),
  changeSeveral: async (stage, step) => {
    const [audit, entry] = [await find(stage, 'audit', step.b), await find(stage, 'roster_entry', step.a)]
    if (!audit || !entry) return undefined
    const onAudit = { projectId: audit.id, version: audit.version }
    const steps = [
      { kind: 'moveAudit', ...onAudit, ...visit(step) },
      step.flag
        ? { kind: 'removeEntry', rosterId: entry.id, version: entry.version }
        : { kind: 'assign', ...onAudit, auditors: team(stage, step) },
    ]
    const done = await planner(stage, step)('POST /changes', { steps, confirmed: true })
    if (done.status !== 200 || step.days % 2 === 0) return done
    return planner(stage, step)('POST /changes', { steps: done.body.inverse, confirmed: true })
  },
  bookAndRelease: async (stage, step) => {
    const audit = await find(stage, 'audit', step.b, 'assigned')
    if (!audit) return undefined
    const booking = {
      auditorId: choose(stage.auditors, step.a),
      kind: 'sickLeave',
      ...absence(step),
      note: '',
    }
    const releases = [{ projectId: audit.id, version: audit.version }]
    return planner(stage, step)('POST /changes', { steps: [{ kind: 'book', booking }], releases })
  },
  request: (stage, step) => anybody(stage, step)('POST /requests', askFor(stage, step)),
  editRequest: async (stage, step) => {
    const request = await find(stage, 'request', step.a, 'waiting')
    if (!request) return undefined
    const [owner] = await stage.sql`select account_id from request where id = ${request.id}`
    const place = [...stage.reviewers, ...stage.auditors].indexOf(owner?.accountId)
    const call = step.flag ? choose(stage.people, place) : anybody(stage, step)
    return call(`PUT /requests/${request.id}`, { ...askFor(stage, step), version: request.version })
  },
  accept: decide(() => ({ status: 'accept' })),
  acceptAndRelease: decide(() => ({ status: 'accept', releaseConflicts: true })),
  reject: decide(() => ({ status: 'reject', reason })),
  deleteRequest: async (stage, step) => {
    const request = await find(stage, 'request', step.b)
    return request && anybody(stage, step)(`DELETE /requests/${request.id}`)
  },
  changeContacts: async (stage, { a, b, flag }) => {
    const id = choose(stage.customers, a)
    const { body } = await stage.admin(`GET /customers/${id}`)
    const [first] = body.contacts
    const other = { name: 'Minh Do', description: '', phone: String(b), isMain: flag }
    const contacts = [{ ...first, isMain: !flag }, ...(flag || b % 2 ? [other] : [])]
    return stage.admin(`PUT /customers/${id}`, { ...body, contacts })
  },
  changeHeld: async (stage, { a, b, flag }) => {
    const { body } = await stage.admin(`GET /auditors/${choose(stage.auditors, a)}`)
    const validTo = flag ? at(b + 20, 0).slice(0, 10) : null
    const held = { standardId: choose(stage.standards, b), validFrom: null, validTo }
    return stage.admin(`PUT /auditors/${body.id}`, { ...body, standards: [held] })
  },
} satisfies Record<string, Doing>

export type Kind = keyof typeof doings

const small = integer({ min: 0, max: 11 })

export const steps = (minLength: number, maxLength: number) =>
  array(
    record<Step>({
      kind: constantFrom(...(Object.keys(doings) as Kind[])),
      who: small,
      a: small,
      b: small,
      day: integer({ min: 0, max: 9 }),
      days: integer({ min: 0, max: 3 }),
      flag: constantFrom(true, false),
    }),
    { minLength, maxLength, size: 'max' },
  )
