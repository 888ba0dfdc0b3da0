import { Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { visits } from '#contract/visits.ts'
import { isGone, readMessage } from '#web/app/read-failure.ts'
import { useMe } from '#web/app/session.ts'
import { DecisionDialog } from '#web/certificates/decision-dialog.tsx'
import { RecordDrawer } from '#web/ui/dialog/record-drawer.tsx'
import { HistoryTimeline } from '#web/ui/history/history-timeline.tsx'
import { StaleNotice } from '#web/ui/page/states.tsx'
import { useRecord } from '#web/ui/read/use-ask.ts'
import { sayCertification } from '#words/en/certification.ts'
import { sayHistory } from '#words/en/history.ts'
import { nameVisitOf } from '#words/visit-name.ts'
import { ChangeVisitDialog } from './change-visit-dialog.tsx'
import { LinkAuditDialog } from './link-audit-dialog.tsx'
import type { Visit, VisitRecord } from './visit.ts'
import { VisitActions, type VisitDialog } from './visit-actions.tsx'
import { VisitFacts } from './visit-facts.tsx'
import { VisitSites } from './visit-sites.tsx'

type Props = { opened: Visit | undefined; onClose: () => void }

/** One visit beside the board: what it is, where, by which audits, what can be done and what was done with it. */
export function VisitDrawer({ opened, onClose }: Props) {
  const [dialog, setDialog] = useState<VisitDialog>()
  return (
    <RecordDrawer
      opened={opened}
      onClose={onClose}
      isCovered={dialog !== undefined}
      size={620}
      title={nameVisitOf}
    >
      {shown => (
        <Details
          key={shown.id}
          opened={shown}
          isShown={opened !== undefined}
          dialog={dialog}
          onDialog={setDialog}
        />
      )}
    </RecordDrawer>
  )
}

type DetailsProps = {
  opened: Visit
  isShown: boolean
  dialog: VisitDialog | undefined
  onDialog: (dialog: VisitDialog | undefined) => void
}

function Details({ opened, isShown, dialog, onDialog }: DetailsProps) {
  const { timeZone } = useMe()
  // As it is now, even if it has left the board; until that is read, as the board shows it.
  const { data, error, refetch } = useRecord(visits.one, opened.id)
  const visit: VisitRecord = data ?? { ...opened, suggestion: [] }
  const close = () => onDialog(undefined)
  if (isGone(error)) return <Text c="gray.7">{readMessage(error)}</Text>
  return (
    <Stack gap="lg">
      {!!error && (
        <StaleNotice
          says={sayCertification('visitUnread', { reason: readMessage(error) })}
          onRetry={() => void refetch()}
        />
      )}
      <VisitActions visit={visit} onDialog={onDialog} />
      <VisitFacts visit={visit} />
      <VisitSites visit={visit} suggestion={data?.suggestion} />
      <section aria-label={sayHistory('history')}>
        <Title order={3} size="h5">
          {sayHistory('history')}
        </Title>
        <HistoryTimeline of={{ entity: 'visit', id: visit.id }} timeZone={timeZone} isShown={isShown} />
      </section>
      {dialog === 'change' && <ChangeVisitDialog visit={visit} onClose={close} />}
      {dialog === 'link' && <LinkAuditDialog visit={visit} onClose={close} />}
      {typeof dialog === 'object' && <DecisionDialog {...dialog} onClose={close} />}
    </Stack>
  )
}
