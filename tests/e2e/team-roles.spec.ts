import type { Page } from '@playwright/test'
import { monday } from './days.ts'
import { makeParties, phone } from './parties.ts'
import { drag, findDrafts, middleOf, openPlanner, rowOf, setStage } from './planner-stage.ts'
import { type Api, callApi, expectNoViolations, makeAudit, makeAuditor } from './story.ts'
import { expect, test } from './test.ts'

/** Whether screens and mails tell roles, as Team rules say. */
async function tellRoles(api: Api, roles: boolean): Promise<void> {
  const { version } = await api.read('/team-rules')
  await api.change('/team-rules', { roles, version })
}

/** Somebody of whom no standard is left, as an expert of another trade. */
async function dropStandards(api: Api, id: number): Promise<void> {
  const { username, displayName, fullName, email, departmentId, countryId, timeZone, version } =
    await api.read(`/auditors/${id}`)
  const names = { username, displayName, fullName, email }
  await api.change(`/auditors/${id}`, { ...names, departmentId, countryId, timeZone, standards: [], version })
}

async function openAssign(page: Page, id: number) {
  await page.goto(`/dashboard/audits/${id}`)
  await page.getByRole('button', { name: 'Assign auditors' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign auditors' })
  const person = (name: string) => dialog.getByRole('checkbox', { name, exact: true })
  const role = (name: string) => dialog.getByRole('combobox', { name: `Role of ${name}` })
  return { dialog, person, role }
}

test('A team is chosen with its lead and a trainee by keys, shown with its roles, and meets none before Team rules tell them', async ({
  openFor,
  request,
}) => {
  const api = await callApi(request)
  const { planner, auditor: anna, number } = await makeParties(api, request)
  const tag = number.slice(4)
  const [ben, chi] = [`Ben ${tag}`, `Chi ${tag}`]
  await makeAuditor(api, ben, ['GRS'])
  await makeAuditor(api, chi, ['GRS'])
  const dung = `Dung ${tag}`
  await dropStandards(api, await makeAuditor(api, dung, ['GRS']))
  const { id } = await makeAudit(api, number)
  const page = await openFor(planner.email)

  const before = await openAssign(page, id)
  await before.person(anna.name).check()
  await expect(before.role(anna.name)).toHaveCount(0)
  await expect(before.dialog.getByText('L lead', { exact: false })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await tellRoles(api, true)
  try {
    const { dialog, person, role } = await openAssign(page, id)
    await person(anna.name).focus()
    await page.keyboard.press('t')
    await expect(person(anna.name)).toBeChecked()
    await expect(role(anna.name)).toHaveValue('trainee')
    await expect(dialog.getByText('A lead or an auditor is needed.')).toBeVisible()
    await expect(dialog.getByText('0 of 1', { exact: true })).toBeVisible()

    await person(ben).focus()
    await page.keyboard.press('l')
    await expect(role(ben)).toHaveValue('lead')
    await person(chi).check()
    await role(chi).selectOption('Lead auditor')
    await expect(role(ben)).toHaveValue('auditor')
    await expect(dialog.getByText(`Lead: ${chi}.`)).toBeVisible()
    await dialog.getByRole('combobox', { name: `Who evaluates ${anna.name}` }).selectOption(`With ${ben}`)
    await dialog.getByRole('searchbox').or(dialog.getByRole('textbox')).first().fill(tag)
    await role(dung).selectOption('Observer')
    await expect(person(dung)).toBeChecked()
    await person(dung).uncheck()
    await expect(dialog.getByRole('button', { name: 'Assign 3 auditors' })).toBeVisible()
    await role(dung).selectOption('Observer')
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Assign 4 auditors' }).click()

    const card = page.getByRole('region', { name: 'Team' })
    await expect(card.getByRole('listitem').filter({ hasText: `Trainee with ${ben}` })).toContainText(
      anna.name,
    )
    await expect(card.getByRole('listitem').filter({ hasText: 'Lead auditor' })).toContainText(chi)
    await expect(card.getByRole('listitem').filter({ hasText: 'Observer' })).toContainText(dung)
    await page.setViewportSize(phone)
    await expect(card.getByText('Lead auditor')).toBeVisible()
    // The navigation leaves first.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(phone.width)
    await expectNoViolations(page)

    const { version } = await api.read(`/projects/${id}`)
    const changed = await api.change(`/projects/${id}/re-assign`, {
      auditors: [{ id: anna.id, role: 'lead' }],
      version,
    })
    expect(changed.auditors).toMatchObject([{ role: 'lead' }])
    await expect(card.getByRole('listitem')).toHaveCount(1)
    await expect(card.getByRole('listitem')).toContainText('Lead auditor')
  } finally {
    await tellRoles(api, false)
  }
})

test('Whoever is dropped on an audit in the planner is asked for as what, where Team rules tell roles', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makePerson, makeAudit, tag } = await setStage(api)
  const anna = await makePerson('Anna')
  const { id, number } = await makeAudit('ROLE', monday, [])
  await tellRoles(api, true)
  try {
    await openPlanner(page, `&q=${tag}`)
    const drafts = await findDrafts(page, tag, 1)
    await drag(page, await middleOf(drafts.first()), await middleOf(rowOf(page, anna.name)))
    await page.mouse.up()
    const question = page.getByRole('dialog', { name: 'Assign auditor' })
    const role = question.getByLabel('Role on the team')
    await expect(role).toHaveValue('auditor')
    await role.selectOption('Observer')
    await expect(question).toContainText('Nobody on this team is a lead or an auditor.')
    await role.focus()
    await page.keyboard.press('L')
    await expect(role).toHaveValue('lead')
    await expect(question).not.toContainText('Nobody on this team is a lead or an auditor.')
    await expectNoViolations(page)
    await question.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(page.getByText(`${anna.name} assigned to ${number}`)).toBeVisible()
    expect((await api.read(`/projects/${id}`)).auditors).toMatchObject([{ id: anna.id, role: 'lead' }])
    expect(
      (await api.read(`/rosters?start=${monday}T00:00:00Z&end=${monday}T23:00:00Z`)).rows,
    ).toContainEqual(expect.objectContaining({ projectId: id, role: 'lead' }))
  } finally {
    await tellRoles(api, false)
  }
})
