import { tuesday } from './days.ts'
import { barIn, confirm, findDrafts, openPlanner, setStage } from './planner-stage.ts'
import { callApi, expectNoViolations, makeAuditor } from './story.ts'
import { expect, test } from './test.ts'

test('An audit that lost the one who covered it stands in To do with why, until somebody covers it again.', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makeAudit, makePerson, tag } = await setStage(api)
  const [anna, cho] = [await makePerson('Anna'), await makePerson('Cho')]
  const bao = { name: `${tag} Bao`, id: await makeAuditor(api, `${tag} Bao`, ['GOTS']) }
  const { id, number } = await makeAudit('LOST', tuesday, [anna.id])
  const { version } = await api.read(`/projects/${id}`)
  await api.change(`/projects/${id}/assign`, { auditors: [{ id: bao.id }], version, confirmed: true })

  await openPlanner(page, `&q=${tag}`)
  await findDrafts(page, tag, 0)
  await barIn(page, anna.name, 'LOST').focus()
  await page.keyboard.press('Delete')
  await confirm(page, 'Remove auditor from audit', 'Remove', `${anna.name} removed from ${number}`)
  const rows = await findDrafts(page, tag, 1)
  await expect(rows).toContainText(number)
  await expect(rows).toContainText(`GRS isn’t covered: ${anna.name} left `)
  await expect(page.getByRole('complementary', { name: 'To do' })).toContainText('1 not covered')
  await expectNoViolations(page)

  await rows.getByRole('button').click()
  const finder = page.getByRole('complementary', { name: `Who can take ${number}` })
  await expect(finder).toContainText('GRS isn’t covered')
  await finder.getByRole('button', { name: new RegExp(cho.name) }).click()
  await confirm(page, 'Assign auditor', 'Assign', `${cho.name} assigned to ${number}`)
  await expect(barIn(page, cho.name, 'LOST')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'To do' }).getByText(number)).toHaveCount(0)
})
