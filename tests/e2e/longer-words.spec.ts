import type { Page } from '@playwright/test'
import { monday } from './days.ts'
import { listGiven } from './plain-texts.ts'
import { callApi, screens, signIn } from './story.ts'
import { expect, test } from './test.ts'
import { setStageOfStates } from './words-stage.ts'
import { atDesk, startWalk } from './words-walk.ts'

// In the pseudo-language every text is accented, longer by two fifths and in ⟦brackets⟧: what stays plain was hard-coded,
// and what is cut would be in German. Alone, so that all that was given to records is known.
test.use({ isAlone: true, viewport: { width: 1366, height: 768 } })

let stage: Awaited<ReturnType<typeof setStageOfStates>>
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  stage = await setStageOfStates(await callApi(request), request)
})

async function speakPseudo(page: Page) {
  await page.addInitScript(() => localStorage.setItem('language', 'en-XA'))
}

test('guests read everything in their language, uncut', async ({ page }) => {
  const { check, open, listFound } = startWalk(page, ['nobody@example.com'])
  await speakPseudo(page)
  await open('/auth/login')
  await check('sign-in')
  await page.getByRole('textbox').first().fill('nobody@example.com')
  await page.locator('input[type="password"]').fill('⟦wrong⟧')
  await page.locator('[type="submit"]').click()
  await expect(page.getByRole('alert')).toHaveText(/^⟦.*⟧$/)
  await check('refused sign-in')

  await open('/auth/forgotPassword')
  await check('forgotten password')
  await page.getByRole('textbox').first().fill('nobody@example.com')
  await page.locator('[type="submit"]').click()
  await expect(page.locator('input[autocomplete="one-time-code"]')).toBeVisible()
  await check('a code by email')
  expect(listFound()).toEqual([])
})

test('every screen is in one’s language, uncut', async ({ page, request }) => {
  const api = await callApi(request)
  const { draft, assigned, waiting, customerId } = stage
  const { check, open, listFound } = startWalk(page, await listGiven(api))
  await signIn(page)
  await speakPseudo(page)
  const customer = `/dashboard/customers/${customerId}`
  const records = [draft, assigned].map(({ id }) => `/dashboard/audits/${id}`)
  const others = ['/dashboard/request?tab=all', '/settings/accounts?isDeleted=true']
  const planner = `/dashboard/rosters?tab=planner&date=${monday}`
  for (const path of [
    ...screens,
    planner,
    ...others,
    ...records,
    `/dashboard/request/${waiting.id}`,
    customer,
  ]) {
    await test.step(path, async () => {
      await open(path)
      await check(path)
    })
  }
  expect(listFound()).toEqual([])
})

test('what the frame and the roster open is in one’s language, uncut', async ({ page, request }) => {
  const api = await callApi(request)
  const typed = 'a'
  const { look, open, check, listFound } = startWalk(page, [...(await listGiven(api)), typed])
  await signIn(page)
  await speakPseudo(page)
  await open('/settings/departments')
  await look('notifications', page.locator('header [aria-haspopup=dialog]'))
  await look('account', page.locator('header [aria-haspopup=menu]'), { sizes: atDesk })
  await page.keyboard.press('Control+k')
  await page.keyboard.type(typed)
  await check('command bar')
  await page.keyboard.press('Escape')

  await open(`/dashboard/rosters?view=week&date=${monday}`)
  await look('an entry', page.locator('main [data-stop][aria-haspopup=dialog]').first())
  expect(listFound()).toEqual([])
})
