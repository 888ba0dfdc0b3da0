import { Text, Tooltip, VisuallyHidden } from '@mantine/core'
import type { Column } from '#web/ui/column.ts'
import { zoneName } from '#web/ui/format.ts'
import { OwnTime } from '#web/ui/site-time.tsx'
import { splitContacts } from './contacts.ts'
import type { Customer } from './customer.ts'

export const customerColumns: readonly Column<Customer>[] = [
  { key: 'id', title: 'ID', sort: 'id', width: 60, align: 'right', render: row => row.id },
  { key: 'name', title: 'Customer', sort: 'name', width: 150, pinned: true, render: row => row.name },
  {
    key: 'companyName',
    title: 'Company name',
    sort: 'companyName',
    width: 170,
    grow: true,
    render: row => row.companyName,
  },
  {
    key: 'companyNumber',
    title: 'Company no.',
    sort: 'companyNumber',
    width: 116,
    render: row => row.companyNumber,
  },
  { key: 'email', title: 'E-mail', sort: 'email', width: 170, render: row => row.email },
  { key: 'phone', title: 'Phone', sort: 'phone', width: 120, render: row => row.phone },
  { key: 'country', title: 'Country', sort: 'country', width: 124, render: row => row.country.name },
  {
    key: 'timeZone',
    title: 'Time zone',
    sort: 'timeZone',
    width: 160,
    startsHidden: true,
    render: row => zoneName(row.timeZone),
  },
  { key: 'contacts', title: 'Main contact', width: 130, render: row => <Contacts customer={row} /> },
  {
    key: 'createdAt',
    title: 'Created at',
    sort: 'createdAt',
    width: 150,
    startsHidden: true,
    render: row => <OwnTime at={row.createdAt} />,
  },
  {
    key: 'updatedAt',
    title: 'Updated at',
    sort: 'updatedAt',
    width: 150,
    startsHidden: true,
    render: row => <OwnTime at={row.updatedAt} />,
  },
]

/** The main contact by name, the others as a number; the tooltip has them all. */
function Contacts({ customer }: { customer: Customer }) {
  const { main, others } = splitContacts(customer.contacts)
  if (!main) return null
  const all = [main, ...others].map(contact => <div key={contact.id}>{describeContact(contact)}</div>)
  return (
    <Tooltip label={all} maw={360}>
      <Text inherit truncate>
        {main.name}
        {others.length > 0 && (
          <Text span inherit c="dimmed">
            {' '}
            +{others.length}
            <VisuallyHidden> more: {others.map(({ name }) => name).join(', ')}</VisuallyHidden>
          </Text>
        )}
      </Text>
    </Tooltip>
  )
}

/** `An Nguyen, quality manager, +84 24 3333, an@example.com`, as far as it is known. */
function describeContact({ name, description, phone, email }: Customer['contacts'][number]): string {
  return [name, description, phone, email].filter(Boolean).join(', ')
}
