import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { say, thursday, tuesday } from './days.ts'
import { holdBack } from './hold-back.ts'
import { barIn, confirm, drag, middleOf, openPlanner, readDay, rowOf, setStage } from './planner-stage.ts'
import { settle } from './settle.ts'
import { callApi, makeCustomer, signIn } from './story.ts'
import { expect, test } from './test.ts'

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'since' })

test.describe('Without a connection', () => {
  test('a form says that nothing was saved, keeps what was typed, and saves once it is back', async ({
    page,
    context,
  }) => {
    await signIn(page)
    await page.goto('/settings/departments')
    await page.getByRole('button', { name: 'Add department' }).click()
    const dialog = page.getByRole('dialog')
    // Its code comes when it is first opened.
    await expect(dialog.getByLabel('Name')).toBeVisible()
    await context.setOffline(true)
    await expect(banner(page)).toContainText(/^You’ve been offline since \d\d:\d\d\./)

    const name = `Night shift ${Date.now()}`
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('You’re offline. Nothing was saved.')
    await expect(dialog.getByLabel('Name')).toHaveValue(name)

    await context.setOffline(false)
    await expect(banner(page)).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Department created successfully')).toBeVisible()
  })

  test('a list says so in place of loading for ever, and loads by itself once it is back', async ({
    page,
    context,
  }) => {
    await signIn(page)
    // Other stories make departments too, more than a page of them.
    await page.goto('/settings/departments?name=Planning')
    await expect(page.getByRole('table', { name: 'Departments' })).toContainText('Planning')
    await context.setOffline(true)
    await page.getByRole('textbox', { name: 'Department name' }).fill('Plan')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'You’re offline.' }).first()).toBeVisible()
    await expect(page.getByText('Server internal error!')).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByRole('table', { name: 'Departments' })).toContainText('Planning')
    await expect(page.getByRole('alert').filter({ hasText: 'You’re offline.' })).toHaveCount(0)
  })

  test('a form whose lists can’t be read leaves it to the banner to say so, and reads them once it is back', async ({
    page,
    context,
    request,
  }) => {
    const tag = Date.now().toString(36)
    await makeCustomer(await callApi(request), `Offline Mill ${tag}`, tag)
    await signIn(page)
    await page.goto('/dashboard/audits')
    await page.getByRole('button', { name: 'Add audit' }).first().click()
    const customer = page
      .getByRole('dialog', { name: 'Add audit' })
      .getByRole('combobox', { name: 'Customer' })
    await expect(customer).toBeVisible()
    await settle(page)
    await context.setOffline(true)
    await expect(banner(page)).toContainText(/^You’ve been offline since/)
    await customer.pressSequentially(tag)
    await expect(page.getByRole('listbox', { name: 'Customer' }).getByText('You’re offline.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await context.setOffline(false)
    await expect(banner(page)).toHaveCount(0)
    await expect(page.getByRole('option', { name: `Offline Mill ${tag}` })).toBeVisible()
  })

  test('days that are not loaded don’t look free, and a drop is kept until the server is back', async ({
    page,
    context,
    request,
  }) => {
    const { name, number } = await openPlannerWith('KEPT', page, request)
    await expect(rowOf(page, name)).toContainText('1 d booked')

    // The server stopped, the network is there.
    await context.route('**/api/**', route => route.abort('connectionrefused'))
    await dropTwoDaysLater(page, barIn(page, name, number))
    const kept = page.getByRole('dialog', { name: 'Not moved yet' })
    await expect(kept).toContainText('The server can’t be reached. Nothing was saved.')
    await expect(banner(page)).toContainText('The server hasn’t answered since')

    await context.unroute('**/api/**')
    await kept.getByRole('button', { name: 'Try again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move audit' })
    await expect(dialog).toContainText(say(thursday))
    await context.route('**/api/**', route => route.abort('connectionrefused'))
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    // The first call that gets no answer may be this one or the live stream's: only then is it known that none gets one.
    await expect(dialog.getByRole('alert').last()).toContainText(
      /Check whether it was saved|Nothing was saved/,
    )
    await expect(banner(page)).toContainText('The server hasn’t answered since')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(dialog.getByRole('alert').last()).toHaveText(
      'The server can’t be reached. Nothing was saved.',
    )
    await context.unroute('**/api/**')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByText(`${number} moved 2 days later`)).toBeVisible()

    const answer = await holdBack(context, '**/api/rosters?**')
    await page.getByRole('button', { name: 'Next 2 weeks' }).click()
    await expect(rowOf(page, name)).toContainText('bookings not loaded yet')
    await expect(page.getByRole('list', { name: 'Days' })).not.toContainText('free')
    answer()
    await expect(rowOf(page, name)).toContainText('0 d booked')
    await expect(page.getByRole('list', { name: 'Days' })).toContainText('1 free')
  })

  test('an undo that reached nobody says so until somebody is reached, and is then made by the same keys', async ({
    page,
    context,
    request,
  }) => {
    const { name, number } = await openPlannerWith('AGAIN', page, request)
    await dropTwoDaysLater(page, barIn(page, name, number))
    await confirm(page, 'Move audit', 'Move', `${number} moved 2 days later`)

    await context.setOffline(true)
    await expect(banner(page)).toBeVisible()
    await page.keyboard.press('Control+z')
    const message = page.getByRole('alert').filter({ hasText: 'Not undone. You’re offline.' })
    await expect(message).toBeVisible()
    await context.setOffline(false)
    await expect(message).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(page.getByText('Undone.')).toBeVisible()
    await expect(barIn(page, name, `${number}.*${say(tuesday)}`)).toBeVisible()
  })

  test('what has not been fetched yet says so where it would open, and opens once it is tried again', async ({
    page,
    context,
  }) => {
    // Nothing is fetched ahead, as on a line that breaks at once.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await signIn(page)
    // Other stories make departments too, more than a page of them.
    await page.goto('/settings/departments?name=Planning')
    await expect(page.getByRole('table', { name: 'Departments' })).toContainText('Planning')
    await context.setOffline(true)
    await page.keyboard.press('ControlOrMeta+k')
    await expect(
      page.getByText('You’re offline. Search will open once the connection is back.'),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Countries' }).click()
    await expect(
      page.getByText('You’re offline. This page will open once the connection is back.'),
    ).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByRole('table', { name: 'Countries' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('dialog', { name: 'Command bar' })).toBeVisible()
  })

  test('what is wanted most is fetched ahead, and opens without a connection', async ({ page, context }) => {
    await signIn(page)
    await expect
      .poll(() =>
        page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .map(({ name }) => name)
            .join(),
        ),
      )
      .toContain('command-bar')
    await context.setOffline(true)
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('dialog', { name: 'Command bar' })).toBeVisible()
  })
})

/** The planner with the row of one auditor, who has an audit on Tuesday. */
async function openPlannerWith(word: string, page: Page, request: APIRequestContext) {
  const { makeAudit, makePerson, tag } = await setStage(await callApi(request))
  const { id, name } = await makePerson('Anna')
  const { number } = await makeAudit(word, tuesday, [id])
  await openPlanner(page, `&q=${tag}`)
  return { name, number }
}

async function dropTwoDaysLater(page: Page, bar: Locator): Promise<void> {
  const from = await middleOf(bar)
  await drag(page, from, { x: from.x + 2 * (await readDay(page)), y: from.y })
  await page.mouse.up()
}
