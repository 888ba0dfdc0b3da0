import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

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
  }
  return { read, make, change }
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
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password').first().fill(who.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/rosters')
}

/** axe finds nothing on what is shown, once what fades in has come: halfway it has the contrast of neither state. */
export async function expectNoViolations(page: Page): Promise<void> {
  await expect(async () => {
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)
    expect(found).toEqual([])
  }).toPass({ timeout: 20_000 })
}
