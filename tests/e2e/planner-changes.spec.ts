import { barIn, confirm, openPlanner, setStage } from './planner-stage.ts'
import { callApi } from './story.ts'
import { expect, test } from './test.ts'

test.describe('A change in the planner', () => {
  test('undone, leaves a part of an audit and its note as they were', async ({ page, request }) => {
    const api = await callApi(request)
    const { makeAudit, makePerson, tag } = await setStage(api)
    const { id, name } = await makePerson('Anna')
    const { number } = await makeAudit('PART', 4, [id])
    const span = 'start=2027-05-01T00:00:00Z&end=2027-06-01T00:00:00Z'
    const read = async () => (await api.read(`/rosters?${span}&auditorId=${id}`)).rows
    const [whole] = await read()
    await api.change(`/rosters/${whole.id}`, {
      end: '2027-05-04T05:00:00Z',
      note: 'Only the mill',
      version: 0,
    })
    const [part] = await read()
    await openPlanner(page, `&q=${tag}`)

    await barIn(page, name, number).click()
    await page.getByRole('button', { name: 'Remove…' }).click()
    await confirm(page, 'Take auditor off the audit', 'Remove', `${name} is off ${number}`)
    await expect(barIn(page, name, number)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone.')).toBeVisible()
    await expect(barIn(page, name, number)).toBeVisible()
    const [back] = await read()
    expect({ ...back, version: 0 }).toEqual({ ...part, version: 0 })
  })
})
