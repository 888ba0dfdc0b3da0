import { monday, thursday } from './days.ts'
import { atKeyboard } from './keyboard.ts'
import { barIn, drag, middleOf, openPlanner, rowOf, setStage } from './planner-stage.ts'
import { callApi, makeAuditor } from './story.ts'
import { expect, test } from './test.ts'

test('What a team would lose tints the row while a bar is held, and is named in every question, by mouse and by keys', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makeLongAudit, makePerson, tag } = await setStage(api)
  const anna = await makePerson('Anna')
  const makeOther = async (word: string) => {
    const name = `${tag} ${word}`
    return { name, id: await makeAuditor(api, name, ['GOTS']) }
  }
  const [bao, chen] = [await makeOther('Bao'), await makeOther('Chen')]
  const { id, number } = await makeLongAudit('LOSS', [monday, thursday], [])
  const { rows } = await api.read('/standards?limit=100')
  const gots = rows.find(({ code }: { code: string }) => code === 'GOTS')
  const draft = await api.read(`/projects/${id}`)
  const wider = { standardId: [...draft.standardId, gots.id], version: draft.version }
  const { version } = await api.change(`/projects/${id}`, wider)
  await api.change(`/projects/${id}/assign`, { auditors: [{ id: anna.id }, { id: bao.id }], version })
  await openPlanner(page, `&q=${tag}`)
  const loses = `${number} loses GRS: nobody on the team would hold it.`
  const bar = barIn(page, anna.name, number)
  const { press, moveTo } = atKeyboard(page)
  const askedAndLeft = async (title: string) => {
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog.getByText(loses)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  // Given to somebody who holds half of it, by a drag.
  const from = await middleOf(bar)
  await drag(page, from, { x: from.x, y: (await middleOf(rowOf(page, chen.name))).y })
  await expect(rowOf(page, chen.name)).toHaveAttribute('data-fit', 'partly')
  await expect(rowOf(page, chen.name)).toContainText('Partly')
  await expect(rowOf(page, chen.name)).toContainText(`${number}: partly covered`)
  await page.mouse.up()
  await askedAndLeft('Replace auditor')

  // The same from the dialog, by keys.
  await bar.focus()
  await press('Enter')
  await expect(page.getByRole('dialog', { name: number })).toBeVisible()
  await moveTo('Replace…')
  await press('Enter')
  const choice = page.getByRole('dialog', { name: `Replace ${anna.name}` })
  await expect(choice.getByRole('button', { name: new RegExp(chen.name) })).toContainText('no GRS')
  await page.keyboard.type(chen.name)
  await press('ArrowDown', 'Enter')
  await askedAndLeft('Replace auditor')

  // Released, and split.
  await bar.focus()
  await press('Delete')
  await askedAndLeft('Remove auditor from audit')
  await bar.focus()
  await press('s')
  const split = page.getByRole('dialog', { name: `Split ${number} between two auditors` })
  await split.getByRole('button', { name: new RegExp(chen.name) }).click()
  await askedAndLeft(`Split ${number} between two auditors`)
})
