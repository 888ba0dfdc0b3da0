import { Badge, Text } from '@mantine/core'
import lines from '#web/ui/page/lines.module.css'
import { Reach } from '#web/ui/page/reach.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { saySite } from '#words/en/sites.ts'
import { splitContacts } from './contacts.ts'
import type { CustomerRecord } from './customer.ts'

/** Where the customer is, and whom to call there. */
export function CustomerContacts({ customer }: { customer: CustomerRecord }) {
  const { address, country, phone, email, contacts, sites } = customer
  const siteName = (id: number) => sites.find(site => site.id === id)?.name
  const { main, others } = splitContacts(contacts)
  return (
    <Section id="customer-contacts" title={saySite('contacts')}>
      <div className={lines.line}>
        <address className={lines.address}>
          {address}
          <div>{country.name}</div>
        </address>
        <Reach phone={phone} email={email} />
      </div>
      <ul className={lines.lines} aria-label={saySite('contactPersons')}>
        {[...(main ? [main] : []), ...others].map(contact => (
          <li key={contact.id}>
            <span>
              <Text span inherit fw={500}>
                {contact.isMain ? saySite('mainContact', { name: contact.name }) : contact.name}
              </Text>
              {contact.description && (
                <Text span size="sm" c="gray.7">
                  {' '}
                  {contact.description}
                </Text>
              )}{' '}
              {contact.siteId !== null && (
                <Badge color="gray" c="gray.8">
                  {siteName(contact.siteId)}
                </Badge>
              )}
            </span>
            <Reach phone={contact.phone} email={contact.email} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
