import { expect, test } from 'vitest'
import { startApp } from '#tests/app.ts'
import { makeAccount } from '#tests/factories.ts'
import { importAs } from '#tests/import-stage.ts'

const app = await startApp()
const { sql } = app
const person = await importAs(app, await makeAccount(sql, { role: 'Customer service' }))
const heading = 'Company number,Company name,Customer name,Email,Address,Country,Contact name,Contact email'

type Given = { contact: string; contactEmail?: string }
const line = (number: string, { contact, contactEmail = '' }: Given) =>
  [
    number,
    `Mill ${number}`,
    `Mill ${number}`,
    'office@example.com',
    '1 Mill Road',
    'Japan',
    contact,
    contactEmail,
  ].join(',')
const file = (...lines: string[]) => Buffer.from([heading, ...lines].join('\r\n'))
const contactsOf = (number: string) =>
  sql<{ name: string; email: string; phone: string; isMain: boolean }[]>`
    select contact.name, contact.email, contact.phone, is_main from contact join customer on customer.id = customer_id
    where company_number = ${number} order by position`
const withPhones = (...lines: string[]) => Buffer.from([`${heading},Contact phone`, ...lines].join('\r\n'))

test('Contacts with one e-mail address or one name are contacts of their own, and come again unchanged, in whatever order', async () => {
  const shared = { contactEmail: 'info@mill.com' }
  const lines = [
    `${line('S-1', { contact: 'Lan', ...shared })},1`,
    `${line('S-1', { contact: 'Kim', ...shared })},2`,
    `${line('S-2', { contact: 'Front desk' })},3`,
    `${line('S-2', { contact: 'Front desk' })},4`,
    `${line('S-2', { contact: 'front desk' })},3`,
    `${line('S-3', { contact: 'Lan', ...shared })},5`,
    `${line('S-3', { contact: 'Lan' })},`,
    `${line('S-3', { contact: '', ...shared })},`,
  ]
  const shown = await person.upload('customers', 'shared.csv', withPhones(...lines))
  expect(shown.counts).toEqual({ created: 3, changed: 0, unchanged: 0, refused: 0 })
  await person.step(shown.id, 'commit')
  expect(await contactsOf('S-1')).toEqual([
    { name: 'Lan', email: 'info@mill.com', phone: '1', isMain: true },
    { name: 'Kim', email: 'info@mill.com', phone: '2', isMain: false },
  ])
  expect(await contactsOf('S-2')).toMatchObject([{ phone: '3' }, { phone: '4' }])
  // What a line repeats of one before it is no other contact.
  expect(await contactsOf('S-3')).toMatchObject([{ name: 'Lan', email: 'info@mill.com', phone: '5' }])
  for (const again of [lines, lines.toReversed()]) {
    const { id, counts } = await person.upload('customers', 'again.csv', withPhones(...again))
    expect(counts).toEqual({ created: 0, changed: 0, unchanged: 3, refused: 0 })
    await person.step(id, 'cancel')
  }
})

test('Lines change the one contact whose name or address was edited', async () => {
  const shared = { contactEmail: 'info@tea.com' }
  const first = await person.upload(
    'customers',
    'tea.csv',
    file(line('T-1', { contact: 'Lan', ...shared }), line('T-1', { contact: 'Kim', ...shared })),
  )
  await person.step(first.id, 'commit')
  const edit = async (...given: Given[]) => {
    const bytes = file(...given.map(one => line('T-1', one)))
    const { id, counts } = await person.upload('customers', 'edited.csv', bytes)
    expect(counts).toMatchObject({ changed: 1 })
    await person.step(id, 'commit')
    return contactsOf('T-1')
  }
  expect(
    await edit({ contact: 'Lan', ...shared }, { contact: 'Kim', contactEmail: 'kim@tea.com' }),
  ).toMatchObject([
    { name: 'Lan', email: 'info@tea.com', isMain: true },
    { name: 'Kim', email: 'kim@tea.com' },
  ])
  expect(
    await edit(
      { contact: 'Lan', contactEmail: 'lan@tea.com' },
      { contact: 'Kimberly', contactEmail: 'KIM@tea.com' },
    ),
  ).toMatchObject([
    { name: 'Lan', email: 'lan@tea.com', isMain: true },
    { name: 'Kimberly', email: 'KIM@tea.com' },
  ])
})
