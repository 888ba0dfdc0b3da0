import type { Sql } from 'postgres'
import { makeAccessToken } from '#server/http/tokens.ts'

export type Call = { method: string; path: string; body?: object }
export type Caller = { token: string; calls: { list(): Call; detail(): Call; write(): Call } }

const below = (limit: number) => Math.floor(Math.random() * limit)
const oneOf = <One>(all: readonly One[]) => all[below(all.length)] as One
const get = (path: string): Call => ({ method: 'GET', path })
let serial = 0

const officeLists = (audits: number) => [
  () => get('/projects?limit=10'),
  () => get(`/projects?limit=10&offset=${10 * below(20)}&sort=start:desc`),
  () => get('/projects?limit=10&status=draft'),
  () => get(`/projects?limit=10&idflNumber=AUD-${below(audits)}`),
  () => get(`/projects?limit=10&customerId=${1 + below(4000)}`),
  () => get('/customers?limit=10'),
  () => get(`/customers?limit=10&value=C-${below(4000)}`),
  () => get('/requests?limit=10'),
  () => get(weekOfAll()),
]

function weekOfAll(): string {
  const day = 1 + below(21)
  const date = (one: number) => `2027-05-${String(one).padStart(2, '0')}T00:00:00Z`
  return `/rosters?start=${date(day)}&end=${date(day + 7)}`
}

const office = (audits: number) => ({
  list: () => oneOf(officeLists(audits))(),
  detail: () => get(oneOf([`/projects/${1 + below(audits)}`, `/customers/${1 + below(4000)}`])),
  write: (): Call => ({
    method: 'POST',
    path: '/projects',
    body: {
      idflNumber: `NEW-${process.pid}-${++serial}`,
      customerId: 1 + below(4000),
      start: '2028-03-06T02:00:00Z',
      end: '2028-03-06T09:00:00Z',
      standardId: [1 + below(8)],
    },
  }),
})

const ownAudits = (n: number) => 1 + ((n * 15 + below(15)) % 10_000)

const field = (n: number, reviewerId: number) => ({
  list: () =>
    oneOf([
      get('/rosters/rosters/me?start=2027-05-01T00:00:00Z&end=2027-06-01T00:00:00Z'),
      get('/projects?limit=10'),
      get('/notifications?limit=10'),
    ]),
  detail: () => get(`/projects/${ownAudits(n)}`),
  write: (): Call => {
    const day = new Date(Date.UTC(2030, 0, 1) + ++serial * 86_400_000)
    return {
      method: 'POST',
      path: '/requests',
      body: {
        category: 'timeOff',
        start: day,
        end: new Date(day.getTime() + 3_600_000),
        reviewerId,
        note: 'Family',
      },
    }
  },
})

/** Planner, customer service and 200 auditors, signed in. */
export async function makeCallers(sql: Sql, audits: number): Promise<Caller[]> {
  const signIn = async (accountId: number) => {
    const [session] = await sql<
      { id: number }[]
    >`insert into session (account_id) values (${accountId}) returning id`
    return makeAccessToken(sql, session?.id ?? 0)
  }
  const makeOffice = async (name: string, role: string) => {
    const [made] = await sql<{ id: number }[]>`
      insert into account (username, display_name, full_name, email, password_hash, must_change_password,
        role_id, department_id, country_id, time_zone)
      select ${name}, ${name}, ${name}, ${`${name}@example.com`}, '-', false, (select id from role where name = ${role}),
        (select min(id) from department), (select min(id) from country), 'Asia/Ho_Chi_Minh' returning id`
    return made?.id ?? 0
  }
  const plannerId = await makeOffice('planner', 'Planner')
  const serviceId = await makeOffice('service', 'Customer service')
  const auditors = await sql<{ id: number }[]>`select id from auditor order by id`
  const callers: Caller[] = [
    { token: await signIn(plannerId), calls: office(audits) },
    { token: await signIn(serviceId), calls: office(audits) },
  ]
  for (const [n, { id }] of auditors.entries())
    callers.push({ token: await signIn(id), calls: field(n, plannerId) })
  return callers
}

/** Planner and customer service 30 % each, one of the 200 auditors 40 %. */
export function nextCall([planner, service, ...auditors]: Caller[]): { call: Call; token: string } {
  const who = Math.random()
  const { token, calls } = (who < 0.3 ? planner : who < 0.6 ? service : oneOf(auditors)) as Caller
  const what = Math.random()
  return { token, call: what < 0.7 ? calls.list() : what < 0.9 ? calls.detail() : calls.write() }
}
