import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { certificates } from '#contract/certificates.ts'
import { may } from '#web/app/session.ts'
import { sayCertificate } from '#words/en/certificates.ts'
import type { Certificate } from './certificate.ts'

/** How a sentence names it. */
export const nameOf = ({ number, standard }: Pick<Certificate, 'number' | 'standard'>): string =>
  number ?? sayCertificate('pendingName', { standard: standard.code })

/** Its number, or that it has none yet, as the way to its page. */
export function CertificateLink({
  certificate: { id, number },
}: {
  certificate: Pick<Certificate, 'id' | 'number'>
}) {
  const name = number ?? sayCertificate('noNumber')
  if (!may(certificates.one)) return <span>{name}</span>
  return (
    <Anchor
      inherit
      fw={500}
      renderRoot={props => <Link {...props} to="/dashboard/certificates/$id" params={{ id: String(id) }} />}
    >
      {name}
    </Anchor>
  )
}
