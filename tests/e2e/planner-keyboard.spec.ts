import { expect, test } from '@playwright/test'
import { atKeyboard } from './keyboard.ts'
import { barIn, openPlanner, rowOf, setStage } from './planner-stage.ts'
import { callApi } from './story.ts'

test.describe('The planner by keyboard', () => {
  test('five drafts are lifted from the list and given out, one after the other', async ({
    page,
    request,
  }) => {
    const { makeAudit, makePerson, tag } = await setStage(await callApi(request))
    const [anna, bao] = [await makePerson('Anna'), await makePerson('Bao')]
    for (const day of [3, 4, 5, 6, 7]) await makeAudit(`K${day}`, day, [])
    await openPlanner(page, `&q=${tag}`)
    const { type, press, moveTo } = atKeyboard(page)

    await moveTo('Find a draft by number or customer')
    await type(tag)
    await expect(page.getByRole('complementary', { name: 'To do' }).getByRole('listitem')).toHaveCount(5)
    await moveTo(new RegExp(`^K3-${tag}`))
    for (const day of [3, 4, 5, 6, 7]) {
      const number = `K${day}-${tag}`
      const { name } = day % 2 ? bao : anna
      await expect(page.locator(':focus')).toContainText(number)
      await press('Space')
      const spoken = page.getByRole('status').filter({ hasText: number })
      await expect(spoken).toContainText('Up and down choose the auditor')
      if (name === bao.name) await press('ArrowDown')
      await expect(rowOf(page, name)).toContainText('Free')
      await press('Enter')
      await expect(page.getByRole('dialog', { name: 'Assign auditor' })).toContainText(`After${name}`)
      await moveTo('Assign')
      await press('Enter')
      await expect(page.getByText(`${name} assigned to ${number}`)).toBeVisible()
      await expect(barIn(page, name, number)).toBeVisible()
    }
  })
})
