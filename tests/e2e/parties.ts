import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { nextMonday, nextWednesday, typed } from './days.ts'
import {
  type Api,
  callApi,
  choosePassword,
  expectNoViolations,
  makeAccount,
  makeAudit,
  makeAuditor,
} from './story.ts'

export const phone = { width: 390, height: 844 }

/** From Monday to Wednesday of the second week, by the dialog of the requests’ page. */
export async function askForTimeOff(page: Page, reviewer: string): Promise<void> {
  await page.goto('/dashboard/request')
  await page.getByRole('button', { name: 'New request' }).first().click()
  const form = page.getByRole('dialog', { name: 'New request' })
  await form.getByLabel('First day').fill(typed(nextMonday))
  await page.keyboard.press('Tab')
  await form.getByLabel('Last day').fill(typed(nextWednesday))
  await page.keyboard.press('Tab')
  await form.getByRole('combobox', { name: 'Reviewer' }).fill(reviewer)
  await page.getByRole('option', { name: reviewer }).click()
  await form.getByLabel('Note').fill('Family visit')
  await expect(page.getByRole('button', { name: 'Next month' })).toHaveCount(0)
  await expectNoViolations(page)
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Request sent successfully')).toBeVisible()
  await expect(form).toBeHidden()
}

/** An auditor and a planner whom nobody else has anything to do with, with passwords of their own. */
export async function makeParties(api: Api, request: APIRequestContext) {
  const tag = Date.now().toString(36)
  const auditorName = `Asking ${tag}`
  const auditorId = await makeAuditor(api, auditorName, ['GRS'])
  const planner = await makeAccount(api, `Deciding ${tag}`, 'Planner')
  const email = `asking.${tag}@example.com`
  await choosePassword(request, email, 'auditor-password')
  await choosePassword(request, planner.email, 'one-time-password')
  return { auditor: { id: auditorId, name: auditorName, email }, planner, number: `ASK-${tag}` }
}

/** Those two with an audit that the auditor is on, on Tuesday of the second week. */
export async function makeBookedParties(request: APIRequestContext) {
  const api = await callApi(request)
  const parties = await makeParties(api, request)
  const audit = await makeAudit(api, parties.number, parties.auditor.id)
  return { api, audit, ...parties }
}
