import type { Page } from '@playwright/test'
import { phone } from './parties.ts'
import { isReady, setOut, visits } from './road-stage.ts'
import { administrator, callApi, chosenPassword, signIn } from './story.ts'
import { expect, test } from './test.ts'

test.use({ viewport: phone, hasTouch: true, serviceWorkers: 'allow', timezoneId: 'Europe/Berlin' })

/** Everything that this browser keeps or shows, as text, but for the product’s own files. */
const readAll = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter(name => !name.startsWith('build-'))
    const kept = names.map(async name => {
      const cache = await caches.open(name)
      const answers = (await cache.keys()).map(
        async one => one.url + (await (await cache.match(one))?.text()),
      )
      return name + (await Promise.all(answers)).join('\n')
    })
    const registration = await navigator.serviceWorker.getRegistration()
    const notifications = (await registration?.getNotifications()) ?? []
    return [
      ...(await Promise.all(kept)),
      ...Object.entries(localStorage).map(String),
      ...Object.entries(sessionStorage).map(String),
      ...notifications.map(({ title, body }) => title + body),
      ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
      document.cookie,
    ].join('\n')
  })

async function writeOffline(page: Page, company: string, note: string) {
  await page.getByRole('region', { name: company }).getByRole('link', { name: 'I can’t go' }).tap()
  const form = page.getByRole('dialog', { name: 'New request' })
  await form.getByLabel('Note').fill(note)
  await form.getByRole('button', { name: 'Send request' }).tap()
  await expect(page.getByText('1 request is waiting to be sent')).toBeVisible()
  // Until then the address still says that one can’t go, and a reload would ask again.
  await expect(form).toHaveCount(0)
  await expect(page).not.toHaveURL(/cantGo/)
}

const login = (page: Page) => page.getByRole('button', { name: 'Login' })

test('after signing out nothing on the phone names the person, their customers or their session, not even a notification that was shown', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['notifications'])
  const { tag, email, first } = await setOut(await callApi(request), request)
  await signIn(page, { email, password: chosenPassword })
  await expect(visits(page)).toBeVisible()
  await page.goto(`/dashboard/audits/${first.id}`)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`ROAD-${tag}`) })).toBeVisible()
  await page.goto('/dashboard/request')
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
  await isReady(page)
  const token = await page.evaluate(async name => {
    const { showNotification } = ServiceWorkerRegistration.prototype
    await showNotification.call(await navigator.serviceWorker.ready, `Tomorrow at Mill ${name}`)
    localStorage.setItem('pushed_at', `https://push.invalid/${name}`)
    return localStorage.getItem('refresh_token') ?? ''
  }, tag)
  const held = await readAll(page)
  for (const text of [`Tomorrow at Mill ${tag}`, `Mill Road 3`, email, token]) expect(held).toContain(text)

  await page.getByRole('button', { name: /^Account of/ }).tap()
  await page.getByRole('menuitem', { name: 'Logout' }).tap()
  await expect(login(page)).toBeVisible()
  await expect.poll(() => readAll(page)).not.toContain(tag)
  const left = await readAll(page)
  for (const text of ['Mill', email, token, 'kept-answers', 'eyJ']) expect(left).not.toContain(text)
})

test('what somebody wrote without reception is sent by nobody who signs in after them', async ({
  page,
  context,
  request,
}) => {
  const api = await callApi(request)
  const { tag, id, email } = await setOut(api, request)
  await signIn(page, { email, password: chosenPassword })
  await expect(visits(page)).toBeVisible()
  await isReady(page)
  await context.setOffline(true)
  await writeOffline(page, `Mill ${tag}`, 'Mine alone')
  await api.make(`/users/${id}/one-time-password`, {}, 200)
  await context.setOffline(false)
  await page.reload()
  await expect(login(page)).toBeVisible()
  await expect.poll(() => readAll(page)).not.toContain('Mine alone')
  // It leads to where the page was when the session ended.
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password').first().fill(administrator.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
  await expect(page.getByText('waiting to be sent')).toHaveCount(0)
  expect((await api.read(`/requests?userId=${id}`)).count).toBe('0')
})

test('what was written without reception, with a role that may no longer ask, is refused in words and can be deleted; what was read is gone', async ({
  page,
  context,
  request,
}) => {
  const api = await callApi(request)
  const { tag, id, email, mine } = await setOut(api, request)
  await signIn(page, { email, password: chosenPassword })
  await expect(visits(page)).toBeVisible()
  await isReady(page)
  await context.setOffline(true)
  await writeOffline(page, `Mill ${tag}`, 'My train is cancelled')
  const permissions = ['ViewOwnRoster', 'ViewOwnRequests', 'ViewPublicMasterData'].map(name => ({ name }))
  const role = { name: `Looks on ${tag}`, description: '', isActive: true, permissions }
  const { id: roleId } = await api.make('/roles', role)
  const { standards: _, ...account } = await api.read(`/users/${id}`)
  await api.change(`/users/${id}`, { ...account, roleId })
  await context.setOffline(false)
  await expect(page.getByText(/^It was refused: /)).toBeVisible()
  expect((await mine.read(`/requests?userId=${id}`)).count).toBe('0')
  await page.reload()
  await expect(page.getByText(/^It was refused: /)).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap()
  await expect(page.getByText('waiting to be sent')).toHaveCount(0)
})
