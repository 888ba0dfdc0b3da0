import {
  IconCalendarPlus,
  IconCertificate,
  IconCircleX,
  IconPencil,
  IconPlayerPause,
  IconRefresh,
  IconRotate,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { certificates } from '#contract/certificates.ts'
import { certificateActionsFrom } from '#domain/certificate-status.ts'
import { may } from '#web/app/session.ts'
import { ActionButton, RecordHeading } from '#web/ui/page/record-heading.tsx'
import { shortName } from '#web/ui/page/standard-name.ts'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { sayCertificate } from '#words/en/certificates.ts'
import type { CertificateRecord } from './certificate.ts'
import { CertificateDialog } from './certificate-dialog.tsx'
import { nameOf } from './certificate-link.tsx'
import { DecisionDialog, ExtendDialog } from './decision-dialog.tsx'
import { confirmedActions, useDeleteCertificate, useStatusActions } from './status-actions.tsx'

const looks = {
  grant: { icon: IconCertificate, endpoint: certificates.grant, danger: false },
  renew: { icon: IconRefresh, endpoint: certificates.renew, danger: false },
  restore: { icon: IconRotate, endpoint: certificates.restore, danger: false },
  edit: { icon: IconPencil, endpoint: certificates.update, danger: false },
  extend: { icon: IconCalendarPlus, endpoint: certificates.extend, danger: false },
  suspend: { icon: IconPlayerPause, endpoint: certificates.suspend, danger: true },
  withdraw: { icon: IconCircleX, endpoint: certificates.withdraw, danger: true },
  delete: { icon: IconTrash, endpoint: certificates.remove, danger: true },
} as const

type Command = keyof typeof looks

type Props = { certificate: CertificateRecord }

/** Which certificate it is, how it stands, and what can be done with it. */
export function CertificateHeading({ certificate }: Props) {
  const { run, dialogs } = useCommands(certificate)
  const { companyName, standard, phase } = certificate
  const next = nextOf(certificate)
  return (
    <>
      <RecordHeading
        title={nameOf(certificate)}
        badge={<StatusBadge status={phase} />}
        about={sayCertificate('about', { company: companyName, standard: shortName(standard) })}
      >
        {commandsFor(certificate).map(command => {
          const { icon, danger } = looks[command]
          const label = sayCertificate(command)
          return (
            <ActionButton
              key={command}
              action={{ label, icon, danger, onClick: () => run(command) }}
              isNext={command === next}
            />
          )
        })}
      </RecordHeading>
      {dialogs}
    </>
  )
}

/** What the viewer may do with a certificate as it stands, in the order it is shown. */
function commandsFor({ status }: CertificateRecord): Command[] {
  const possible = new Set<Command>(['edit', 'delete', ...certificateActionsFrom(status)])
  return (Object.keys(looks) as Command[]).filter(
    command => possible.has(command) && may(looks[command].endpoint),
  )
}

/** What usually comes next. */
function nextOf({ status, phase, flags }: CertificateRecord): Command | null {
  if (status === 'pending') return flags.includes('toDecide') ? 'grant' : null
  if (status === 'suspended') return 'restore'
  return phase === 'expired' || phase === 'lapsed' || flags.includes('toDecide') ? 'renew' : null
}

function useCommands(certificate: CertificateRecord) {
  const [opened, setOpened] = useState<Command>()
  const navigate = useNavigate()
  const changeStatus = useStatusActions()
  const remove = useDeleteCertificate(
    () => void navigate({ to: '/dashboard/customers/$id', params: { id: String(certificate.customerId) } }),
  )
  function run(command: Command) {
    const confirmed = confirmedActions.find(action => action === command)
    if (confirmed) changeStatus(confirmed, certificate)
    else if (command === 'delete') remove(certificate)
    else setOpened(command)
  }
  const props = { certificate, onClose: () => setOpened(undefined) }
  return {
    run,
    dialogs:
      opened === 'edit' ? (
        <CertificateDialog {...props} />
      ) : opened === 'extend' ? (
        <ExtendDialog {...props} />
      ) : opened === 'grant' || opened === 'renew' ? (
        <DecisionDialog {...props} action={opened} />
      ) : null,
  }
}
