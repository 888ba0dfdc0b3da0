import type { BrowserContext, Page } from '@playwright/test'
import { phone } from './parties.ts'
import { callApi, choosePassword, chosenPassword, expectNoViolations, makeAuditor, signIn } from './story.ts'
import { expect, test } from './test.ts'

test.use({ viewport: phone, hasTouch: true, serviceWorkers: 'allow' })

const section = (page: Page) => page.getByRole('region', { name: 'Notifications on this device' })

/** An auditor who has just opened the profile. */
async function openProfile(page: Page, request: Parameters<typeof callApi>[0]) {
  const tag = Date.now().toString(36)
  const email = `anna.${tag}@example.com`
  await makeAuditor(await callApi(request), `Anna ${tag}`, ['GRS'])
  await choosePassword(request, email, 'auditor-password')
  await signIn(page, { email, password: chosenPassword })
  await page.goto('/dashboard/profile')
  await expect(section(page)).toBeVisible()
  return email
}

/** Headless browsers have no push service: this one hands out an address, with keys as a browser makes them. */
async function givePushService(context: BrowserContext) {
  await context.addInitScript(() => {
    const keys = { auth: new Uint8Array(16).fill(7).buffer, p256dh: new ArrayBuffer(0) }
    const getKey = (name: 'auth' | 'p256dh') => keys[name]
    const unsubscribe = async () => delete sessionStorage.endpoint
    // The same as often as it is asked for, until it is given back.
    const given = async () => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ])
      keys.p256dh = await crypto.subtle.exportKey('raw', pair.publicKey)
      const applicationServerKey = Uint8Array.from(JSON.parse(sessionStorage.serverKey)).buffer
      const { endpoint } = sessionStorage
      return {
        endpoint,
        getKey,
        unsubscribe,
        options: { applicationServerKey },
      } as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => (sessionStorage.endpoint ? given() : null)
    PushManager.prototype.subscribe = async options => {
      sessionStorage.endpoint = `https://push.invalid/${crypto.randomUUID()}`
      sessionStorage.serverKey = JSON.stringify([...((options?.applicationServerKey ?? []) as Uint8Array)])
      return given()
    }
  })
}

test('somebody chooses what their phone shows, switches it on, tries it and switches it off', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['notifications'])
  await givePushService(context)
  const email = await openProfile(page, request)
  const own = section(page)
  for (const box of await own.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  await own.getByRole('checkbox', { name: 'One of my audits is moved' }).check()
  await own.getByRole('checkbox', { name: 'I have a visit tomorrow (sent at 18:00)' }).check()
  await own.getByRole('button', { name: 'Save notifications' }).click()
  await expect(page.getByText('Notifications saved successfully')).toBeVisible()
  await own.getByRole('button', { name: 'Turn on' }).press('Enter')
  await expect(own.getByText('This device', { exact: true })).toBeVisible()
  await expectNoViolations(page)
  const mine = await callApi(request, { email, password: chosenPassword })
  expect(await mine.read('/notifications/push')).toMatchObject({
    kinds: ['moved', 'tomorrow'],
    showsNames: false,
    devices: [{}],
  })
  await own.getByRole('button', { name: /^Send test message to / }).click()
  await expect(page.getByText('Test message sent')).toBeVisible()
  await page.reload()
  await expect(own.getByRole('checkbox', { name: 'One of my audits is moved' })).toBeChecked()
  await own.getByRole('button', { name: /^Remove / }).click()
  await expect(own.getByRole('button', { name: 'Turn on' })).toBeVisible()
  expect((await mine.read('/notifications/push')).devices).toEqual([])
  // The push service may know the old address no longer: it gets another.
  const before = await page.evaluate(() => sessionStorage.endpoint)
  await own.getByRole('button', { name: 'Turn on' }).click()
  await expect(own.getByText('This device', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.endpoint)).not.toBe(before)
})

test('a browser that reaches no push service, or whose owner says no, says so and switches nothing on', async ({
  page,
  context,
  request,
  server,
}) => {
  await context.addInitScript(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException('No service', 'AbortError'))
    Notification.requestPermission = async () => (sessionStorage.getItem('says no') ? 'denied' : 'granted')
  })
  const email = await openProfile(page, request)
  const own = section(page)
  const denied = own.getByText(/^You blocked notifications for this website/)
  // Headless browsers block them from the start; some versions ask.
  if (!(await denied.isVisible())) {
    await own.getByRole('button', { name: 'Turn on' }).click()
    await expect(own.getByRole('alert')).toContainText('not turned on')
  }
  await context.grantPermissions(['notifications'], { origin: server.address })
  await page.reload()
  await own.getByRole('button', { name: 'Turn on' }).click()
  await expect(own.getByRole('alert')).toContainText('couldn’t reach its notification service')
  await page.evaluate(() => sessionStorage.setItem('says no', 'yes'))
  await own.getByRole('button', { name: 'Turn on' }).click()
  await expect(own.getByRole('alert')).toContainText('Your browser didn’t allow notifications')
  await expectNoViolations(page)
  const mine = await callApi(request, { email, password: chosenPassword })
  expect((await mine.read('/notifications/push')).devices).toEqual([])
})

test('a message that arrives is shown once, and a tap opens its record in the page that is open', async ({
  page,
  context,
  request,
  server,
}) => {
  await context.grantPermissions(['notifications'])
  await openProfile(page, request)
  const session = await context.newCDPSession(page)
  const registrations: string[] = []
  session.on('ServiceWorker.workerRegistrationUpdated', event => {
    for (const { registrationId } of event.registrations) registrations.push(registrationId)
  })
  await session.send('ServiceWorker.enable')
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state), {
      timeout: 60_000,
    })
    .toBe('activated')
  const message = { title: 'Audit moved', path: '/dashboard/request', tag: '7' }
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const all = await registration.getNotifications()
      return all.map(({ title, body, tag }) => ({ title, body, tag }))
    })
  // Of one subject only the latest is shown; each is waited for, so that none comes after the tap.
  for (const body of ['A-1 was moved.', 'A-1 was moved again.']) {
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: server.address,
      registrationId: registrations.at(-1) ?? '',
      data: JSON.stringify({ ...message, body }),
    })
    await expect.poll(shown).toEqual([{ title: 'Audit moved', body, tag: '7' }])
  }
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: { getNotifications(): Promise<Notification[]> }
      NotificationEvent: new (type: string, given: object) => Event
    }
    const [notification] = await scope.registration.getNotifications()
    dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
  await expect(page).toHaveURL(/\/dashboard\/request/)
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
  await expect.poll(shown).toEqual([])
})
