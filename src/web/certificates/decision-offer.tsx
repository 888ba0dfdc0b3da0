import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { certificates } from '#contract/certificates.ts'
import { certificateActionsFrom } from '#domain/certificate-status.ts'
import type { VisitKind } from '#domain/visit-days.ts'
import { call } from '#web/app/api.ts'
import { may } from '#web/app/session.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { dialogAttributes } from '#web/ui/dialog/dialog-attributes.ts'
import { sayCertificate } from '#words/en/certificates.ts'
import { nameVisitOf } from '#words/visit-name.ts'
import type { CertificateRecord } from './certificate.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import classes from './decision-offer.module.css'

type Counted = { kind: VisitKind; ordinal: number; certificateId: number; number: string | null }

/** What is to be decided now that a visit is done, and how. */
export type Decision = { visit: Counted; certificate: CertificateRecord; action: 'grant' | 'renew' }

const endsCycle = ({ kind }: Counted) => ['stage2', 'initial', 'recertification'].includes(kind)

/**
 * The decisions that wait after an audit that counted for these visits was completed: none for whoever may not decide, nor
 * where other sites of a visit are still to be seen. What can't be read now stays on the board of certificates.
 */
export async function findDecisions(visits: readonly Counted[]): Promise<Decision[]> {
  const ending = visits.filter(endsCycle)
  if (!mayDecide()) return []
  const found = await Promise.all(ending.map(visit => findDecision(visit).catch(() => undefined)))
  return found.filter(one => one !== undefined)
}

/** Whether the viewer may record a decision. */
export const mayDecide = (): boolean => may(certificates.renew) && may(certificates.one)

/** Undefined where none waits any more. */
export async function findDecision(visit: Counted): Promise<Decision | undefined> {
  const certificate = await call(certificates.one, { params: { id: visit.certificateId } })
  const possible = certificateActionsFrom(certificate.status)
  const action = (['grant', 'renew'] as const).find(one => possible.includes(one))
  return action && certificate.flags.includes('toDecide') ? { visit, certificate, action } : undefined
}

type Props = { decisions: readonly Decision[]; onClose: () => void }

/** Offers to record each of them, one after the other; what is left for later stays on the board of certificates. */
export function DecisionOffer({ decisions, onClose }: Props) {
  const [left, setLeft] = useState(decisions)
  const [taken, take] = useState<Decision>()
  function leave() {
    const others = left.filter(one => one !== taken)
    take(undefined)
    if (others.length === 0) onClose()
    else setLeft(others)
  }
  if (taken) return <DecisionDialog certificate={taken.certificate} action={taken.action} onClose={leave} />
  return (
    <Dialog
      opened
      onClose={onClose}
      title={sayCertificate('recordDecision')}
      size="md"
      attributes={dialogAttributes}
    >
      <Text size="sm">{sayCertificate('decisionWaits', { count: left.length })}</Text>
      <ul className={classes.decisions}>
        {left.map((one, index) => (
          <li key={one.visit.certificateId}>
            <span id={`decision-${one.visit.certificateId}`}>{nameVisitOf(one.visit)}</span>
            <Button
              size="xs"
              data-autofocus={index === 0 || undefined}
              aria-describedby={`decision-${one.visit.certificateId}`}
              onClick={() => take(one)}
            >
              {sayCertificate('recordDecision')}
            </Button>
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {sayCertificate('decideLater')}
        </Button>
      </Group>
    </Dialog>
  )
}
