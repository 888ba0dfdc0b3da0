import type { Page } from '@playwright/test'
import { monday, plus, say, tuesday, wednesday } from './days.ts'
import { atKeyboard } from './keyboard.ts'
import { barIn, confirm, openPlanner, rowOf, setStage } from './planner-stage.ts'
import { callApi, expectNoViolations } from './story.ts'
import { expect, test } from './test.ts'

test.describe('The planner by keyboard', () => {
  test('five drafts are lifted from the list and given out, one after the other', async ({
    page,
    request,
  }) => {
    const { makeAudit, makePerson, tag } = await setStage(await callApi(request))
    const [anna, bao] = [await makePerson('Anna'), await makePerson('Bao')]
    for (const nth of [1, 2, 3, 4, 5]) await makeAudit(`K${nth}`, plus(monday, nth - 1), [])
    await openPlanner(page, `&q=${tag}`)
    const { type, press, moveTo } = atKeyboard(page)

    await moveTo('Find a draft by number or customer')
    await type(tag)
    await expect(page.getByRole('complementary', { name: 'To do' }).getByRole('listitem')).toHaveCount(5)
    await moveTo(new RegExp(`^K1-${tag}`))
    for (const nth of [1, 2, 3, 4, 5]) {
      const number = `K${nth}-${tag}`
      const { name } = nth % 2 ? bao : anna
      await expect(page.locator(':focus')).toContainText(number)
      await press('Space')
      const spoken = page.getByRole('status').filter({ hasText: number })
      await expect(spoken).toContainText('Up and down choose the auditor')
      if (name === bao.name) await press('ArrowDown')
      await expect(rowOf(page, name)).toContainText('Free')
      await press('Enter')
      await expect(page.getByRole('dialog', { name: 'Assign auditor' })).toContainText(`After${name}`)
      await answer(page, 'Assign auditor', 'Assign')
      await expect(page.getByText(`${name} assigned to ${number}`)).toBeVisible()
      await expect(barIn(page, name, number)).toBeVisible()
    }
  })

  test('a bar is resized, given to somebody else and removed, and the focus is never lost', async ({
    page,
    request,
  }) => {
    const { makeAudit, makePerson, tag } = await setStage(await callApi(request))
    const [anna, bao] = [await makePerson('Anna'), await makePerson('Bao')]
    const { number } = await makeAudit('KEYS', tuesday, [anna.id])
    await openPlanner(page, `&q=${tag}`)
    const { type, press, moveTo } = atKeyboard(page)
    const focus = page.locator(':focus')

    for (const _ of ['at first', 'and again']) {
      await moveTo('Find an audit in the roster by number or customer')
      await type(number)
      await expect(page.getByRole('option', { name: new RegExp(number) })).toBeVisible()
      await press('Enter')
      await expect(focus).toHaveAccessibleName(new RegExp(`^${number}.*${say(tuesday)}`))
    }

    await press('Space', 'Shift+ArrowRight', 'Enter')
    await answer(page, 'Change audit length', 'Save')
    await expect(page.getByText(`${number} changed`)).toBeVisible()
    await expect(focus).toHaveAccessibleName(
      new RegExp(`^${number}.*${say(tuesday)} 08:00 – ${say(wednesday)} 17:00`),
    )

    await press('Space', 'ArrowDown')
    await expect(page.getByRole('status').filter({ hasText: bao.name })).toContainText('Free')
    await press('Enter')
    await answer(page, 'Replace auditor', 'Replace')
    await expect(page.getByText(`${bao.name} replaced ${anna.name} on ${number}`)).toBeVisible()
    await expect(focus).toHaveAccessibleName(new RegExp(`^${number}.*${bao.name}`))

    await press('Space', 'ArrowRight', 'Escape')
    await expect(page.getByRole('status').filter({ hasText: 'Put back.' })).toBeAttached()
    await expect(focus).toHaveAccessibleName(new RegExp(`^${number}.*${bao.name}`))

    await press('Delete')
    await answer(page, 'Remove auditor from audit', 'Remove')
    await expect(page.getByText(`${bao.name} removed from ${number}`)).toBeVisible()
    await expect(focus).toContainText(bao.name)
    await press('Control+z')
    await expect(page.getByText('Undone.')).toBeVisible()
    await expect(barIn(page, bao.name, number)).toBeVisible()
  })

  test('dialogs do what a mouse does by dragging, and give the focus back to the bar', async ({
    page,
    request,
  }) => {
    const { makeAudit, makePerson, tag } = await setStage(await callApi(request))
    const [anna, bao, chen] = [await makePerson('Anna'), await makePerson('Bao'), await makePerson('Chen')]
    const { number } = await makeAudit('FORM', tuesday, [anna.id])
    await openPlanner(page, `&q=${tag}`)
    const { press, moveTo } = atKeyboard(page)
    const focus = page.locator(':focus')
    const openCard = async (name: string) => {
      await barIn(page, name, number).focus()
      await press('Enter')
      await expect(page.getByRole('dialog', { name: number })).toBeVisible()
    }

    await openCard(anna.name)
    await moveTo('Move…')
    await press('Enter')
    await expect(page.getByRole('dialog', { name: `Move ${number}` }).getByLabel('Start')).toBeFocused()
    // In a form that has just opened, the calendar waits for a key.
    await expect(page.getByRole('table')).toHaveCount(0)
    await press('Tab')
    await expect(page.getByRole('table')).toHaveCount(1)
    await expect(focus).toHaveAccessibleName('End')
    await press('Tab')
    await expect(page.getByRole('table')).toHaveCount(0)
    await press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(focus).toHaveAccessibleName(new RegExp(`^${number}`))

    await openCard(anna.name)
    await moveTo('Assign…')
    await press('Enter')
    await expect(page.getByRole('dialog', { name: `Assign to ${number}` })).toContainText('Ready')
    await expect(focus).toHaveAccessibleName('Find an auditor by name, country, department or standard')
    await page.keyboard.type(bao.name)
    await expect(page.locator('[data-candidate]')).toHaveCount(1)
    await press('Tab')
    await expect(focus).toHaveAccessibleName(new RegExp(`^${bao.name}`))
    await press('Enter')
    await answer(page, 'Assign auditor', 'Assign')
    await expect(page.getByText(`${bao.name} assigned to ${number}`)).toBeVisible()
    await expect(focus).toHaveAccessibleName(new RegExp(`^${number}`))

    await openCard(bao.name)
    await moveTo('Replace…')
    await press('Enter')
    await expect(page.getByRole('dialog', { name: `Replace ${bao.name}` })).toContainText('Ready')
    await expectNoViolations(page)
    await expect(focus).toHaveAccessibleName('Find an auditor by name, country, department or standard')
    await page.keyboard.type(chen.name)
    await press('ArrowDown')
    await expect(focus).toHaveAccessibleName(new RegExp(`^${chen.name}`))
    await press('ArrowUp')
    await expect(focus).toHaveAccessibleName('Find an auditor by name, country, department or standard')
    await press('Enter', 'Enter')
    await answer(page, 'Replace auditor', 'Replace')
    await expect(page.getByText(`${chen.name} replaced ${bao.name} on ${number}`)).toBeVisible()
    await expect(focus).toHaveAccessibleName(new RegExp(`^${number}.*${chen.name}`))
  })

  test('a question mark shows the keys, and Escape leads back to where one was', async ({ page }) => {
    await openPlanner(page)
    const button = page.getByRole('button', { name: 'Keyboard shortcuts' })
    await button.focus()
    await page.keyboard.press('Shift+?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(dialog.getByRole('row', { name: 'Page Down A week later' })).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  })

  test('a draft is given to somebody who is excluded: why is typed, and Escape leads back to the draft', async ({
    page,
    request,
  }) => {
    const api = await callApi(request)
    const { makeAudit, makePerson, tag } = await setStage(api)
    const anna = await makePerson('Anna')
    const { id, number } = await makeAudit('KEYS', monday, [])
    const { customerId } = await api.read(`/projects/${id}`)
    const form = { auditorId: anna.id, customerId, reason: 'family', from: '2020-01-01', to: null, note: '' }
    await api.make('/exclusions', form)
    await openPlanner(page, `&q=${tag}`)
    const { type, press, moveTo } = atKeyboard(page)

    await moveTo('Find a draft by number or customer')
    await type(tag)
    await expect(page.getByRole('complementary', { name: 'To do' }).getByRole('listitem')).toHaveCount(1)
    await moveTo(new RegExp(`^${number}`))
    await press('Space')
    await expect(rowOf(page, anna.name)).toContainText('Override')
    await press('Enter')
    const question = page.getByRole('dialog', { name: 'Assign auditor' })
    await expect(question).toContainText('You can override this; saving asks you why.')
    await moveTo('Override…')
    await press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Override?' })
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await moveTo('Back')
    await press('Enter')
    await expect(dialog).toBeHidden()
    await moveTo('Override…')
    await press('Enter')
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.locator(':focus')).toContainText(number)
    await press('Space')
    await expect(rowOf(page, anna.name)).toContainText('Override')
    await press('Enter')
    await moveTo('Override…')
    await press('Enter')
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await type('Too short')
    await moveTo('Override and save')
    await press('Enter')
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await expect(dialog).toContainText('Please write why, in at least 10 characters.')
    await type(', so here is why.')
    await moveTo('Override and save')
    await press('Enter')
    await expect(page.getByText(`${anna.name} assigned to ${number}`)).toBeVisible()
    await expect(barIn(page, anna.name, number)).toBeInViewport()
    const { rows } = await api.read(`/exclusions/overrides?customerId=${customerId}`)
    expect(rows).toMatchObject([{ why: 'Too short, so here is why.' }])
  })
})

/** Gives the answer to a confirmation, once it has taken the focus: what can be undone has it on the button that does it. */
async function answer(page: Page, title: string, button: string): Promise<void> {
  const { press, moveTo } = atKeyboard(page)
  const first = button === 'Remove' ? 'Cancel' : button
  await expect(
    page.getByRole('dialog', { name: title }).getByRole('button', { name: first, exact: true }),
  ).toBeFocused()
  if (first !== button) await moveTo(button)
  await press('Enter')
}

test('A bar that is moved out of sight is brought into it', async ({ page, request }) => {
  const { makeAudit, makePerson, tag } = await setStage(await callApi(request))
  const { id, name } = await makePerson('Anna')
  const { number } = await makeAudit('FAR', tuesday, [id])
  await openPlanner(page, `&q=${tag}`)
  await page.getByText('Quarter', { exact: true }).click()
  await expect(barIn(page, name, number)).toBeVisible()
  const { press } = atKeyboard(page)
  await barIn(page, name, number).focus()
  await press('Space', 'PageDown', 'PageDown', 'PageDown', 'PageDown', 'PageDown', 'PageDown', 'Enter')
  await confirm(page, 'Move audit', 'Move', /moved 42 days later/)
  await expect(barIn(page, name, `${number}.*${say(plus(tuesday, 42))}`)).toBeInViewport()
})
