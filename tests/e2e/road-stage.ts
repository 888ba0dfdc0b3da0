import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { addDays, localDay } from '#domain/zoned-time.ts'
import {
  type Api,
  callApi,
  choosePassword,
  chosenPassword,
  makeAccount,
  makeAuditor,
  makeCustomer,
  planAudit,
  signIn,
} from './story.ts'

export const inDays = (count: number) => addDays(localDay(new Date(), 'Asia/Ho_Chi_Minh'), count)

/** An auditor who lives in Berlin, with a colleague, a visit of three days in Vietnam, and another one later. */
export async function setOut(api: Api, request: APIRequestContext) {
  const tag = Date.now().toString(36)
  const email = `anna.${tag}@example.com`
  const id = await makeAuditor(api, `Anna ${tag}`, ['GRS'])
  const colleague = await makeAuditor(api, `Ben ${tag}`, ['GRS'])
  const { version: _, ...ben } = await api.read(`/auditors/${colleague}`)
  await api.change(`/auditors/${colleague}`, { ...ben, phone: '+84 90 111', version: undefined })
  await makeAccount(api, `Rita ${tag}`, 'Planner')
  await choosePassword(request, email, 'auditor-password')
  const mine = await callApi(request, { email, password: chosenPassword })
  await mine.change('/users/me/preferences', {
    timeZone: 'Europe/Berlin',
    calendarView: 'month',
    weekStartsOn: 1,
  })
  const contact = {
    name: 'Lan Tran',
    description: 'Quality',
    phone: '+84 8 222',
    email: 'lan@example.com',
    isMain: true,
  }
  const mill = await makeCustomer(api, `Mill ${tag}`, `M-${tag}`, {
    address: 'Mill Road 3\nHanoi',
    contacts: [contact],
  })
  const first = await planAudit(api, mill, `ROAD-${tag}`, [inDays(3), inDays(5)], [id, colleague])
  await planAudit(api, mill, `LATER-${tag}`, [inDays(9)], [id])
  return { tag, id, email, mine, first }
}

export const visits = (page: Page) => page.getByRole('heading', { level: 1, name: 'Next visits' })
export const kept = (page: Page) => page.getByText(/^As of .*, kept on this phone\.$/)

/** Until the worker has what it takes to start without reception. */
export const isReady = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {}
          return installing || waiting ? 'another one comes' : active?.state
        }),
      { timeout: 60_000 },
    )
    .toBe('activated')

/** What a phone says with dots at its end: there is no mouse that would show the rest. */
const listShortened = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, [role=dialog] *')]
      .filter(one => one.checkVisibility())
      .filter(one => getComputedStyle(one).textOverflow === 'ellipsis')
      .filter(one => one.scrollWidth > one.clientWidth + 1)
      .map(one => one.innerText),
  )

/** Nothing is wider than the screen and nothing shortened, at 390 and 320 px, also with text twice as large. */
export async function expectFits(page: Page): Promise<void> {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    for (const size of ['200%', '100%']) {
      const beyond = await page.evaluate(async fontSize => {
        document.documentElement.style.setProperty('font-size', fontSize)
        await new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      }, size)
      expect(beyond, `${page.url()} at ${width} px, text at ${size}`).toBeLessThanOrEqual(0)
      expect(await listShortened(page), `${page.url()} at ${width} px, text at ${size}`).toEqual([])
    }
  }
  await page.setViewportSize({ width: 390, height: 844 })
}

/** The same with an audit of another mill that ended these days ago. */
export async function setOutWithPast(request: APIRequestContext, days: [first: string, last?: string]) {
  const api = await callApi(request)
  const stage = await setOut(api, request)
  const mill = await makeCustomer(api, `Dye House ${stage.tag}`, `D-${stage.tag}`)
  const over = await planAudit(api, mill, `OVER-${stage.tag}`, days, [stage.id])
  return { api, over, ...stage }
}

/** An auditor of whom that is made, signed in on this phone, which then has what it needs without reception. */
export async function openRoad(page: Page, request: APIRequestContext) {
  const traveller = await setOut(await callApi(request), request)
  await signIn(page, { email: traveller.email, password: chosenPassword })
  await expect(visits(page)).toBeVisible()
  await isReady(page)
  return traveller
}
