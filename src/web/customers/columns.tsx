import { Text, Tooltip, VisuallyHidden } from '@mantine/core'
import type { Column } from '#web/ui/table/column.ts'
import { hiddenDates, shared } from '#web/ui/table/shared-columns.tsx'
import { sayCustomer } from '#words/en/customers.ts'
import { listValues } from '#words/lists.ts'
import { splitContacts } from './contacts.ts'
import type { Customer } from './customer.ts'

export const listCustomerColumns = (): readonly Column<Customer>[] => [
  { ...shared.id, width: 60 },
  {
    key: 'name',
    title: sayCustomer('customer'),
    sort: 'name',
    width: 150,
    pinned: true,
    render: row => row.name,
  },
  {
    key: 'companyName',
    title: sayCustomer('companyName'),
    sort: 'companyName',
    width: 170,
    grow: true,
    card: 'under',
    render: row => row.companyName,
  },
  {
    key: 'companyNumber',
    title: sayCustomer('companyNo'),
    sort: 'companyNumber',
    width: 116,
    render: row => row.companyNumber,
  },
  { ...shared.email, width: 170 },
  { key: 'phone', title: sayCustomer('phone'), sort: 'phone', width: 120, render: row => row.phone },
  { ...shared.country, width: 124 },
  shared.timeZone,
  {
    key: 'contacts',
    title: sayCustomer('mainContact'),
    width: 130,
    render: row => <Contacts customer={row} />,
    renderCard: row => row.contacts.length > 0 && <Contacts customer={row} isWhole />,
  },
  ...hiddenDates,
]

/** The main contact by name, the others as a number; the tooltip has them all. */
function Contacts({ customer, isWhole = false }: { customer: Customer; isWhole?: boolean }) {
  const { main, others } = splitContacts(customer.contacts)
  if (!main) return null
  const all = [main, ...others].map(contact => <div key={contact.id}>{describeContact(contact)}</div>)
  return (
    <Tooltip label={all} maw={360}>
      <Text inherit truncate={!isWhole}>
        {main.name}
        {others.length > 0 && (
          <Text span inherit c="dimmed">
            {' '}
            {sayCustomer.rich('moreContacts', {
              count: others.length,
              names: listValues(others.map(({ name }) => name)),
              hidden: chunks => <VisuallyHidden key="names">{chunks}</VisuallyHidden>,
            })}
          </Text>
        )}
      </Text>
    </Tooltip>
  )
}

/** `An Nguyen, quality manager, +84 24 3333, an@example.com`, as far as it is known. */
function describeContact({ name, description, phone, email }: Customer['contacts'][number]): string {
  return listValues([name, description, phone, email].filter(Boolean))
}
