import { Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { visits } from '#contract/visits.ts'
import { visitStates } from '#domain/visit-classes.ts'
import { useMe } from '#web/app/session.ts'
import { SideDialog } from '#web/ui/dialog/dialog.tsx'
import { dialogAttributes } from '#web/ui/dialog/dialog-attributes.ts'
import { HistoryTimeline } from '#web/ui/history/history-timeline.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayHistory } from '#words/en/history.ts'
import { nameOf, type Visit } from './visit.ts'
import { VisitFacts } from './visit-facts.tsx'
import { VisitSites } from './visit-sites.tsx'

type Props = { opened: Visit | undefined; onClose: () => void }

/** One visit beside the board: what it is, where, by which audits, and what was done with it. */
export function VisitDrawer({ opened, onClose }: Props) {
  const shown = useLast(opened)
  return (
    <SideDialog
      opened={opened !== undefined}
      onClose={onClose}
      position="right"
      size={620}
      title={shown && nameOf(shown)}
      attributes={dialogAttributes}
    >
      {shown && <Details key={shown.id} opened={shown} isShown={opened !== undefined} />}
    </SideDialog>
  )
}

/** While it slides out it shows what it showed. */
function useLast<Shown>(shown: Shown | undefined): Shown | undefined {
  const [last, keep] = useState(shown)
  if (shown !== undefined && shown !== last) keep(shown)
  return shown ?? last
}

function Details({ opened, isShown }: { opened: Visit; isShown: boolean }) {
  const { timeZone } = useMe()
  const visit = useVisitNow(opened)
  return (
    <Stack gap="lg">
      <VisitFacts visit={visit} />
      <VisitSites visit={visit} />
      <section aria-label={sayHistory('history')}>
        <Title order={3} size="h5">
          {sayHistory('history')}
        </Title>
        <HistoryTimeline of={{ entity: 'visit', id: visit.id }} timeZone={timeZone} isShown={isShown} />
      </section>
    </Stack>
  )
}

/** As it is now, be it off the board meanwhile: named with its certificate and its states, none is left out. */
function useVisitNow(opened: Visit): Visit {
  const { id, certificateId } = opened
  const query = { id, certificateId: [certificateId], state: [...visitStates] }
  const { data } = useAsk(visits.list, { query })
  return data?.rows[0] ?? opened
}
