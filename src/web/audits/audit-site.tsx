import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { holds } from '#web/app/session.ts'
import lines from '#web/ui/page/lines.module.css'
import { Reach } from '#web/ui/page/reach.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { sayAudit } from '#words/en/audits.ts'

type DetailedAudit = Reply<typeof audits.one>
type Contact = DetailedAudit['site']['contacts'][number]

/** Where to go, and whom to call there. */
export function AuditSite({ audit }: { audit: DetailedAudit }) {
  const { name, isMain, address, country, phone, email, contacts } = audit.site
  return (
    <Section
      id="audit-site"
      title={sayAudit('site')}
      aside={holds('ViewAllAudit') && <AllAudits customerId={audit.customerId} />}
    >
      <div className={lines.line}>
        <address className={lines.address}>
          {!isMain && (
            <Text inherit fw={500}>
              {name}
            </Text>
          )}
          {address}
          {country && <div>{country}</div>}
        </address>
        <Reach phone={phone} email={email} />
      </div>
      <ul className={lines.lines} aria-label={sayAudit('contactPersons')}>
        {contacts.map(contact => (
          <ContactLine key={contact.id} contact={contact} />
        ))}
      </ul>
    </Section>
  )
}

function AllAudits({ customerId }: { customerId: number }) {
  const search = { customerId: String(customerId) }
  return (
    <Anchor
      size="sm"
      data-alone
      renderRoot={props => <Link {...props} to="/dashboard/audits" search={search} />}
    >
      {sayAudit('allOfCustomer')}
    </Anchor>
  )
}

function ContactLine({ contact: { name, description, phone, email } }: { contact: Contact }) {
  return (
    <li>
      <span>
        <Text span inherit fw={500}>
          {name}
        </Text>
        {description && (
          <Text span size="sm" c="gray.7">
            {' '}
            {description}
          </Text>
        )}
      </span>
      <Reach phone={phone} email={email} />
    </li>
  )
}
