import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { cards, entities } from '#contract/records/cards.ts'
import { auditForm, customerForm, personForm } from '#tests/factories.ts'
import { inHanoi, nextTuesday } from './days.ts'

export const administrator = { email: 'admin@example.com', password: 'admin-password' }

/** A signed-in caller of the API, to set the stage for a story. */
export async function callApi(request: APIRequestContext, who = administrator) {
  const { access_token } = await (await request.post('/api/auth', { data: who })).json()
  const headers = { authorization: `Bearer ${access_token}` }
  const read = async (path: string) => (await request.get(`/api${path}`, { headers })).json()
  const make = async (path: string, data: object, answered = 201) => {
    const response = await request.post(`/api${path}`, { headers, data })
    expect(response.status(), await response.text()).toBe(answered)
    return response.json()
  }
  const change = async (path: string, data: object) => {
    const response = await request.put(`/api${path}`, { headers, data })
    expect(response.status(), await response.text()).toBe(200)
    return response.json()
  }
  const remove = async (path: string) => {
    const response = await request.delete(`/api${path}`, { headers })
    expect(response.status(), await response.text()).toBe(204)
  }
  const send = async (path: string, bytes: Buffer) => {
    const type = { 'content-type': 'application/octet-stream' }
    const response = await request.put(`/api${path}`, { headers: { ...headers, ...type }, data: bytes })
    expect(response.status(), await response.text()).toBe(204)
  }
  return { read, make, change, remove, send }
}

export type Api = Awaited<ReturnType<typeof callApi>>

/** In Vietnam, and in the department Audit. */
async function findPlace(api: Api) {
  const [countries, departments] = await Promise.all([
    api.read('/countries?code=VN'),
    api.read('/departments?name=Audit'),
  ])
  return { countryId: countries.rows[0].id as number, departmentId: departments.rows[0].id as number }
}

/** `Anna Nguyen` signs in as anna.nguyen@example.com. */
function namesOf(displayName: string, username = displayName.toLowerCase().replaceAll(' ', '.')) {
  return { displayName, username, email: `${username}@example.com` }
}

/** Makes an auditor who holds the standards for good; answers the id. */
export async function makeAuditor(api: Api, name: string, codes: readonly string[]): Promise<number> {
  const standards = await api.read('/standards?limit=100')
  const held = standards.rows.filter(({ code }: { code: string }) => codes.includes(code))
  const form = personForm(await findPlace(api), {
    ...namesOf(name),
    password: 'auditor-password',
    standards: held.map((standard: { id: number }) => ({ standardId: standard.id })),
  })
  return (await api.make('/auditors', form)).id
}

/** An account of that role, with `one-time-password`. */
export async function makeAccount(
  api: Api,
  name: string,
  role: string,
  username?: string,
): Promise<{ name: string; email: string }> {
  const roles = await api.read('/roles?limit=100')
  const form = personForm(await findPlace(api), {
    ...namesOf(name, username),
    password: 'one-time-password',
    roleId: roles.rows.find((one: { name: string }) => one.name === role).id,
  })
  await api.make('/users', form)
  return { name, email: form.email }
}

/** A planner who has chosen a password already. */
export async function makeColleague(
  request: APIRequestContext,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<void> {
  await makeAccount(await callApi(request), name, 'Planner', email.split('@')[0])
  await choosePassword(request, email, 'one-time-password', password)
}

export async function signIn(page: Page, who = administrator): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password').first().fill(who.password)
  await page.keyboard.press('Enter')
  // An auditor’s phone begins with the next visits.
  await page.waitForURL(/\/dashboard\/(rosters|visits)(\?|$)/)
}

/** axe finds nothing on what is shown, once what fades in has come: halfway it has the contrast of neither state. */
export async function expectNoViolations(page: Page): Promise<void> {
  await expect(async () => {
    // Legacy: within the page. Otherwise axe opens a tab for every look, which takes the keys that are pressed meanwhile.
    // What it finds right it needn't list with all its elements, which takes as long as finding it.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)
    expect(found).toEqual([])
  }).toPass({ timeout: 20_000 })
}

/** The page is no wider than the screen. */
export async function expectNothingAside(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(beyond).toBeLessThanOrEqual(0)
}

/** Of whoever chose one by `choosePassword`. */
export const chosenPassword = 'a-password-of-my-own'

/** In place of the one-time password, which leads to nothing else. */
export async function choosePassword(
  request: APIRequestContext,
  email: string,
  oneTime: string,
  chosen = chosenPassword,
): Promise<void> {
  const { access_token } = await (
    await request.post('/api/auth', { data: { email, password: oneTime } })
  ).json()
  const changed = await request.patch('/api/users/me/password', {
    headers: { authorization: `Bearer ${access_token}` },
    data: { currentPassword: oneTime, newPassword: chosen },
  })
  expect(changed.ok(), await changed.text()).toBe(true)
}

/** Every page of a noun that needs no record of its own. */
const pages = entities.map(entity => ({
  entity,
  path: cards[entity].pages?.find(({ path }) => !path.includes('$'))?.path ?? [],
}))

/** Every page that lists a noun's records: the roster is a calendar, Team rules and Messages are one record each. */
export const lists = pages.flatMap(({ entity, path }) =>
  entity === 'roster' || entity === 'teamRules' || entity === 'setting' ? [] : path,
)

/** Every screen that needs no record of its own. */
export const screens = [
  '/dashboard/rosters?view=month',
  '/dashboard/rosters?view=week',
  '/dashboard/rosters?view=day',
  '/dashboard/rosters?view=agenda',
  '/dashboard/rosters?tab=planner',
  '/dashboard/visits',
  '/dashboard/work',
  '/dashboard/history',
  ...lists,
  '/settings/team-rules',
  '/settings/messages',
  '/settings/data',
  '/dashboard/audits?tab=concerns',
  '/dashboard/certification?tab=figures',
  '/dashboard/profile',
  '/nowhere',
]

type Wanted = { customerId: number; standardId: number }

/** A customer in Vietnam, and the standard GRS. */
export async function makeCustomer(
  api: Api,
  companyName: string,
  companyNumber: string,
  given: object = {},
): Promise<Wanted> {
  const [{ countryId }, standards] = await Promise.all([findPlace(api), api.read('/standards?code=GRS')])
  const form = customerForm(countryId, { companyName, companyNumber, ...given })
  return { customerId: (await api.make('/customers', form)).id, standardId: standards.rows[0].id }
}

/** An audit from 08:00 of the first day to 17:00 of the last, in Vietnam; assigned if it has auditors. */
export async function planAudit(
  api: Api,
  { customerId, standardId }: Wanted,
  idflNumber: string,
  [first, last = first]: [first: string, last?: string],
  team: readonly number[] = [],
): Promise<{ id: number; version: number }> {
  const form = auditForm(customerId, [standardId], {
    idflNumber,
    start: inHanoi(first, '08:00'),
    end: inHanoi(last, '17:00'),
    ...(team.length > 0 && { auditors: team.map(id => ({ id })) }),
  })
  return api.make('/projects', form)
}

/** An audit on Tuesday of the second week, of a customer of its own. */
export async function makeAudit(
  api: Api,
  number: string,
  ...auditorIds: readonly number[]
): Promise<{ id: number; version: number }> {
  const customer = await makeCustomer(api, `Mills of ${number}`, number)
  return planAudit(api, customer, number, [nextTuesday], auditorIds)
}
