import { Checkbox, Stack, Text } from '@mantine/core'
import { audits } from '#contract/audits.ts'
import { certificates } from '#contract/certificates.ts'
import { Failure } from '#contract/failure.ts'
import { mayBe } from '#domain/certificate-status.ts'
import { localDay } from '#domain/zoned-time.ts'
import { call } from '#web/app/api.ts'
import { may } from '#web/app/session.ts'
import { confirmAction, confirmDelete } from '#web/ui/dialog/confirm.tsx'
import type { Confirmation } from '#web/ui/dialog/confirm-body.tsx'
import { bold } from '#web/ui/page/bold.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayCertificate } from '#words/en/certificates.ts'
import { asList } from '#words/values.ts'
import type { Certificate, CertificateRecord } from './certificate.ts'
import { nameOf } from './certificate-link.tsx'

export const confirmedActions = ['suspend', 'restore', 'withdraw'] as const
export type ConfirmedAction = (typeof confirmedActions)[number]

const words = {
  suspend: { title: 'suspendTitle', willBe: 'willBeSuspended' },
  restore: { title: 'restoreTitle', willBe: 'willBeRestored' },
  withdraw: { title: 'withdrawTitle', willBe: 'willBeWithdrawn' },
} as const

/** Whether what is planned is to be canceled, too; kept while the question is asked again. */
type Choice = { cancelAudits: boolean }

/** Asks for the reason, and whether what is planned is canceled too; then changes the status. */
export function useStatusActions(): (action: ConfirmedAction, certificate: CertificateRecord) => void {
  const suspend = useSave(certificates.suspend, ended => sayCertificate('suspended', namesOf(ended)))
  const restore = useSave(certificates.restore, sayCertificate('restored'))
  const withdraw = useSave(certificates.withdraw, ended => sayCertificate('withdrawn', namesOf(ended)))
  function toConfirmation(
    action: ConfirmedAction,
    certificate: CertificateRecord,
    choice: Choice,
  ): Confirmation {
    const { id, version, companyName } = certificate
    const { title, willBe } = words[action]
    const end = action === 'suspend' ? suspend : withdraw
    return {
      title: sayCertificate(title),
      message: sayCertificate.rich(willBe, { name: nameOf(certificate), company: companyName, b: bold }),
      confirmLabel: sayCertificate(action),
      ...(action !== 'restore' && {
        cancelLabel: sayCertificate('keep'),
        danger: true,
        extra: <PlannedAudits certificate={certificate} choice={choice} />,
      }),
      size: 'md',
      reason: {},
      run: reason =>
        action === 'restore'
          ? restore({ params: { id }, body: { reason, version } })
          : end({ params: { id }, body: { reason, ...choice, version } }),
      renew: async () => ({ confirmation: toConfirmation(action, await readToAct(id, action), choice) }),
    }
  }
  return (action, certificate) => confirmAction(toConfirmation(action, certificate, { cancelAudits: false }))
}

type Ended = Record<'canceled' | 'combined', readonly { idflNumber: string }[]>

/** How many audits were canceled with it, and those that count for another certificate alone from now on. */
const namesOf = ({ canceled, combined }: Ended) => ({
  count: canceled.length,
  kept: combined.length,
  audits: asList(combined.map(({ idflNumber }) => idflNumber)),
})

/** As it stands now; refused where that leaves nothing to confirm. */
async function readToAct(id: number, action: ConfirmedAction): Promise<CertificateRecord> {
  const certificate = await call(certificates.one, { params: { id } })
  if (!mayBe(action, certificate.status))
    throw new Failure('conflict', sayCertificate('otherwiseNow', { status: certificate.status }))
  return certificate
}

/** What is planned for it, and whether that is canceled, too. */
function PlannedAudits({ certificate, choice }: { certificate: CertificateRecord; choice: Choice }) {
  const planned = certificate.plannedAudits
  if (planned.length === 0) return null
  const hasCombined = planned.some(({ isCombined }) => isCombined)
  const isAlone = planned.some(({ isCombined }) => !isCombined)
  const count = planned.length
  return (
    <Stack gap="sm">
      <Text size="sm" id="planned-audits">
        {sayCertificate('planned', { count })}
      </Text>
      <ul aria-labelledby="planned-audits" style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        {planned.map(({ id, idflNumber, start, timeZone, isCombined }) => (
          <li key={id}>
            {sayCertificate(isCombined ? 'plannedAlso' : 'plannedAudit', {
              number: idflNumber,
              day: localDay(new Date(start), timeZone),
            })}
          </li>
        ))}
      </ul>
      {may(audits.cancel) && (
        <Checkbox
          label={sayCertificate(isAlone ? 'cancelAudits' : 'unlinkAudits', { count })}
          description={
            isAlone
              ? hasCombined && sayCertificate('cancelAuditsHint')
              : sayCertificate('unlinkAuditsHint', { count })
          }
          defaultChecked={choice.cancelAudits}
          onChange={event => {
            choice.cancelAudits = event.currentTarget.checked
          }}
        />
      )}
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
