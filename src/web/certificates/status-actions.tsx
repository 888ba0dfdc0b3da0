import { Stack, Text } from '@mantine/core'
import { certificates } from '#contract/certificates.ts'
import { Failure } from '#contract/failure.ts'
import { mayBe } from '#domain/certificate-status.ts'
import { call } from '#web/app/api.ts'
import { type Confirmation, confirmAction, confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { bold } from '#web/ui/page/bold.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayCertificate } from '#words/en/certificates.ts'
import type { Certificate, CertificateRecord } from './certificate.ts'
import { nameOf } from './certificate-link.tsx'
import { plannedAuditsOf } from './planned-audits.ts'

export const confirmedActions = ['suspend', 'restore', 'withdraw'] as const
export type ConfirmedAction = (typeof confirmedActions)[number]

const words = {
  suspend: { title: 'suspendTitle', willBe: 'willBeSuspended' },
  restore: { title: 'restoreTitle', willBe: 'willBeRestored' },
  withdraw: { title: 'withdrawTitle', willBe: 'willBeWithdrawn' },
} as const

/** Asks for the reason, and whether what is planned is canceled too; then changes the status. */
export function useStatusActions(): (action: ConfirmedAction, certificate: CertificateRecord) => void {
  const calls = {
    suspend: useSave(certificates.suspend, sayCertificate('suspended')),
    restore: useSave(certificates.restore, sayCertificate('restored')),
    withdraw: useSave(certificates.withdraw, sayCertificate('withdrawn')),
  }
  function toConfirmation(action: ConfirmedAction, certificate: CertificateRecord): Confirmation {
    const { id, version, companyName } = certificate
    const { title, willBe } = words[action]
    return {
      title: sayCertificate(title),
      message: sayCertificate.rich(willBe, { name: nameOf(certificate), company: companyName, b: bold }),
      confirmLabel: sayCertificate(action),
      ...(action !== 'restore' && {
        cancelLabel: sayCertificate('keep'),
        danger: true,
        extra: <PlannedAudits certificate={certificate} />,
      }),
      size: 'md',
      reason: {},
      run: reason => calls[action]({ params: { id }, body: { reason, version } }),
      renew: async () => ({ confirmation: toConfirmation(action, await readToAct(id, action)) }),
    }
  }
  return (action, certificate) => confirmAction(toConfirmation(action, certificate))
}

/** As it stands now; refused where that leaves nothing to confirm. */
async function readToAct(id: number, action: ConfirmedAction): Promise<CertificateRecord> {
  const certificate = await call(certificates.one, { params: { id } })
  if (!mayBe(action, certificate.status))
    throw new Failure('conflict', sayCertificate('otherwiseNow', { status: certificate.status }))
  return certificate
}

/** What is planned for it. */
function PlannedAudits({ certificate }: { certificate: CertificateRecord }) {
  const planned = plannedAuditsOf(certificate.visits)
  if (planned.length === 0) return null
  return (
    <Stack gap="sm">
      <Text size="sm" id="planned-audits">
        {sayCertificate('planned', { count: planned.length })}
      </Text>
      <ul aria-labelledby="planned-audits" style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        {planned.map(({ id, idflNumber, day }) => (
          <li key={id}>{day ? sayCertificate('plannedAudit', { number: idflNumber, day }) : idflNumber}</li>
        ))}
      </ul>
    </Stack>
  )
}

export function useDeleteCertificate(onDeleted: () => void): (certificate: Certificate) => void {
  const remove = useSave(certificates.remove, sayCertificate('deleted'))
  return certificate =>
    confirmDelete({
      question: sayCertificate.rich('deleteQuestion', {
        name: nameOf(certificate),
        company: certificate.companyName,
        b: bold,
      }),
      run: async () => {
        await remove({ params: { id: certificate.id } })
        onDeleted()
      },
    })
}
