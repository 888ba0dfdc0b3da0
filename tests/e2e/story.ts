import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { inHanoi, nextTuesday } from './days.ts'

export const administrator = { email: 'admin@example.com', password: 'admin-password' }

/** A signed-in caller of the API, to set the stage for a story. */
export async function callApi(request: APIRequestContext) {
  const { access_token } = await (await request.post('/api/auth', { data: administrator })).json()
  const headers = { authorization: `Bearer ${access_token}` }
  const read = async (path: string) => (await request.get(`/api${path}`, { headers })).json()
  const make = async (path: string, data: object) => {
    const response = await request.post(`/api${path}`, { headers, data })
    expect(response.status(), await response.text()).toBe(201)
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
  return { read, make, change, remove }
}

export type Api = Awaited<ReturnType<typeof callApi>>

/** Makes an auditor who holds the standards for good; answers the id. */
export async function makeAuditor(api: Api, name: string, codes: readonly string[]): Promise<number> {
  const [standards, countries, departments] = await Promise.all([
    api.read('/standards?limit=100'),
    api.read('/countries?code=VN'),
    api.read('/departments?name=Audit'),
  ])
  const held = standards.rows.filter(({ code }: { code: string }) => codes.includes(code))
  const username = name.toLowerCase().replaceAll(' ', '.')
  const { id } = await api.make('/auditors', {
    username,
    displayName: name,
    fullName: name,
    email: `${username}@example.com`,
    password: 'auditor-password',
    departmentId: departments.rows[0].id,
    countryId: countries.rows[0].id,
    timeZone: 'Asia/Ho_Chi_Minh',
    standards: held.map((standard: { id: number }) => ({ standardId: standard.id })),
  })
  return id
}

/** A planner who has chosen a password already. */
export async function makeColleague(
  request: APIRequestContext,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<void> {
  const { read, make } = await callApi(request)
  const [countries, departments, roles] = await Promise.all([
    read('/countries?code=VN'),
    read('/departments?name=Audit'),
    read('/roles?name=Planner'),
  ])
  await make('/users', {
    username: email.split('@')[0],
    displayName: name,
    fullName: name,
    email,
    password: 'one-time-password',
    countryId: countries.rows[0].id,
    departmentId: departments.rows[0].id,
    roleId: roles.rows[0].id,
    timeZone: 'Asia/Ho_Chi_Minh',
  })
  const signedIn = await request.post('/api/auth', { data: { email, password: 'one-time-password' } })
  const { access_token } = await signedIn.json()
  const changed = await request.patch('/api/users/me/password', {
    headers: { authorization: `Bearer ${access_token}` },
    data: { currentPassword: 'one-time-password', newPassword: password },
  })
  expect(changed.ok(), await changed.text()).toBe(true)
}

export async function signIn(page: Page, who = administrator): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password').first().fill(who.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/rosters')
}

/** axe finds nothing on what is shown, once what fades in has come: halfway it has the contrast of neither state. */
export async function expectNoViolations(page: Page): Promise<void> {
  await expect(async () => {
    // Legacy: within the page. Otherwise axe opens a tab for every look, which takes the keys that are pressed meanwhile.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)
    expect(found).toEqual([])
  }).toPass({ timeout: 20_000 })
}

/** Of whoever chose one by `choosePassword`. */
export const chosenPassword = 'a-password-of-my-own'

/** In place of the one-time password, which leads to nothing else. */
export async function choosePassword(
  request: APIRequestContext,
  email: string,
  oneTime: string,
): Promise<void> {
  const { access_token } = await (
    await request.post('/api/auth', { data: { email, password: oneTime } })
  ).json()
  const changed = await request.patch('/api/users/me/password', {
    headers: { authorization: `Bearer ${access_token}` },
    data: { currentPassword: oneTime, newPassword: chosenPassword },
  })
  expect(changed.ok(), await changed.text()).toBe(true)
}

/** Every screen that needs no record of its own. */
export const screens = [
  '/dashboard/rosters?view=month',
  '/dashboard/rosters?view=week',
  '/dashboard/rosters?view=day',
  '/dashboard/rosters?view=agenda',
  '/dashboard/rosters?tab=planner',
  '/dashboard/audits',
  '/dashboard/auditors',
  '/dashboard/request',
  '/dashboard/customers',
  '/dashboard/profile',
  '/settings/accounts',
  '/settings/roles',
  '/settings/standards',
  '/settings/countries',
  '/settings/departments',
  '/nowhere',
]

/** A customer in Vietnam, and the standard GRS. */
export async function makeCustomer(
  api: Api,
  companyName: string,
  companyNumber: string,
): Promise<{ customerId: number; standardId: number }> {
  const [countries, standards] = await Promise.all([
    api.read('/countries?code=VN'),
    api.read('/standards?code=GRS'),
  ])
  const { id } = await api.make('/customers', {
    name: 'Asked Mills',
    companyName,
    companyNumber,
    email: 'office@example.com',
    address: '1 Mill Road',
    countryId: countries.rows[0].id,
    timeZone: 'Asia/Ho_Chi_Minh',
    contacts: [{ name: 'Lan Tran', isMain: true }],
  })
  return { customerId: id, standardId: standards.rows[0].id }
}

/** An audit on Tuesday of the second week, 08:00 to 17:00 in Vietnam, of a customer of its own; assigned if it has auditors. */
export async function makeAudit(
  api: Api,
  number: string,
  ...auditorIds: readonly number[]
): Promise<{ id: number; version: number }> {
  const { customerId, standardId } = await makeCustomer(api, `Mills of ${number}`, number)
  return api.make('/projects', {
    idflNumber: number,
    customerId,
    start: inHanoi(nextTuesday, '08:00'),
    end: inHanoi(nextTuesday, '17:00'),
    standardId: [standardId],
    ...(auditorIds.length > 0 && { auditors: auditorIds.map(id => ({ id })) }),
  })
}

/** An account of that role, with `one-time-password`. */
export async function makeAccount(
  api: Api,
  name: string,
  role: string,
): Promise<{ name: string; email: string }> {
  const [roles, countries, departments] = await Promise.all([
    api.read('/roles?limit=100'),
    api.read('/countries?code=VN'),
    api.read('/departments?name=Audit'),
  ])
  const username = name.toLowerCase().replaceAll(' ', '.')
  const email = `${username}@example.com`
  await api.make('/users', {
    username,
    displayName: name,
    fullName: name,
    email,
    password: 'one-time-password',
    roleId: roles.rows.find((one: { name: string }) => one.name === role).id,
    departmentId: departments.rows[0].id,
    countryId: countries.rows[0].id,
    timeZone: 'Asia/Ho_Chi_Minh',
  })
  return { name, email }
}
