import type { Page } from '@playwright/test'
import { phone } from './parties.ts'
import { expectFits, inDays, isReady, setOut, visits } from './road-stage.ts'
import { callApi, chosenPassword, expectNoViolations, makeCustomer, planAudit, signIn } from './story.ts'
import { expect, test } from './test.ts'

// Every screen that an auditor has on the road, abroad, at 390 and 320 px, with text at 200 % and in forced colours.

test.use({ viewport: phone, hasTouch: true, serviceWorkers: 'allow', timezoneId: 'Asia/Dhaka' })

async function expectSound(page: Page) {
  await expectFits(page)
  await expectNoViolations(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await expectNoViolations(page)
  await page.emulateMedia({ forcedColors: 'none' })
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** A visit of yesterday, today and tomorrow, one that is over, and accepted time off. */
async function setWeek(api: Awaited<ReturnType<typeof callApi>>, road: Awaited<ReturnType<typeof setOut>>) {
  const { tag, id, mine } = road
  const mill = await makeCustomer(api, `Narayanganj Dyeing and Finishing Mills Ltd ${tag}`, `D-${tag}`)
  await planAudit(api, mill, `OVER-${tag}`, [inDays(-3), inDays(-2)], [id])
  await planAudit(api, mill, `NOW-${tag}`, [inDays(-1), inDays(1)], [id])
  const { version: _, ...anna } = await api.read(`/auditors/${id}`)
  const [{ standardId }] = anna.standards
  const standards = [{ standardId, validFrom: '2020-01-01', validTo: null }]
  await api.change(`/auditors/${id}`, { ...anna, standards })
  const { rows } = await mine.read('/users/reviews?limit=1000')
  const rita = rows.find(({ name }: { name: string }) => name === `Rita ${tag}`)
  const days = { start: `${inDays(20)}T00:00:00Z`, end: `${inDays(22)}T00:00:00Z` }
  const form = { category: 'timeOff', reviewerId: rita.id, note: 'A wedding in Hamburg', ...days }
  const off = await mine.make('/requests', form)
  await api.change(`/requests/approve/${off.id}`, { status: 'accept', version: off.version })
  return { requestId: off.id as number }
}

test('the screens of the road fit, read well and keep their names, with and without reception', async ({
  page,
  context,
  request,
}) => {
  const api = await callApi(request)
  const road = await setOut(api, request)
  const { requestId } = await setWeek(api, road)
  const { tag, first } = road
  const form = page.getByRole('dialog')
  await page.goto('/')
  await expectSound(page)
  await signIn(page, { email: road.email, password: chosenPassword })
  await expect(visits(page)).toBeVisible()
  await expect(page.getByText('Day 2 of 3')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Show Dhaka time' }).tap()
  await expect(page.getByText(/At home: .*\(Berlin\)/).first()).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Done…' }).first().tap()
  // The clock at the site, that of where one is, and that at home, each by its name.
  await expect(form).toContainText(/Ho Chi Minh.*07:00 \(Dhaka\).*02:00 \(Berlin\)/)
  await expect(form).not.toContainText('your time')
  await expectSound(page)

  const screens: [path: string, seen: (of: Page) => ReturnType<Page['getByText']>][] = [
    [`/dashboard/audits/${first.id}`, of => heading(of, new RegExp(`ROAD-${tag}`))],
    ['/dashboard/audits', of => of.getByRole('list', { name: 'Audits' }).getByText(`ROAD-${tag}`)],
    ['/dashboard/rosters', of => of.getByText(/07:00 – 16:00, Dhaka/).first()],
    ['/dashboard/request', of => of.getByText('A wedding in Hamburg')],
    [`/dashboard/request/${requestId}`, of => heading(of, /^Time off/)],
    [`/dashboard/request?cantGo=${first.id}`, of => of.getByRole('dialog').getByLabel('Note')],
    ['/dashboard/profile', of => of.getByRole('heading', { name: 'Notifications on this device' })],
  ]
  for (const [path, seen] of screens) {
    await page.goto(path)
    await expect(seen(page)).toBeVisible()
    await expectSound(page)
  }
  await page.goto('/dashboard/visits')
  await isReady(page)
  await context.setOffline(true)
  for (const [path, seen] of [
    ['/dashboard/visits', visits] as const,
    ...screens.filter(([path]) => !path.endsWith('/profile')),
  ]) {
    await page.goto(path)
    await expect(seen(page)).toBeVisible()
    await expectSound(page)
  }
})
