import { Skeleton, UnstyledButton } from '@mantine/core'
import {
  type Icon,
  IconAlertTriangle,
  IconCalendarQuestion,
  IconCertificate,
  IconCircleCheck,
  IconClockX,
  IconHelpCircle,
  IconHourglass,
  IconMessageQuestion,
  IconPencil,
  IconUserExclamation,
  IconUserMinus,
} from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { work } from '#contract/work.ts'
import { type WorkKind, workKinds } from '#domain/work.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { useMe } from '#web/app/session.ts'
import { StaleNotice } from '#web/ui/page/states.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayWork } from '#words/en/work.ts'
import classes from './work.module.css'

const icons: Record<WorkKind, Icon> = {
  done: IconCircleCheck,
  overdue: IconClockX,
  lost: IconUserMinus,
  expiring: IconHourglass,
  uncovered: IconAlertTriangle,
  soon: IconCalendarQuestion,
  concern: IconHelpCircle,
  draft: IconPencil,
  request: IconMessageQuestion,
  disruption: IconUserExclamation,
  visit: IconCertificate,
}

/** What kind it is, in a word with a picture. */
export function KindBadge({ kind }: { kind: WorkKind }) {
  const Picture = icons[kind]
  return (
    <span className={classes.kind} data-kind={kind}>
      <Picture size={14} aria-hidden />
      {sayWork(`kind:${kind}`)}
    </span>
  )
}

/** Ms: nothing tells the list that an audit has ended or begins soon but the time. */
export const readAgainMs = 300_000

type Props = {
  query: object
  chosen: readonly WorkKind[]
  onChoose: (kinds: WorkKind[] | undefined) => void
}

/** How much there is of each kind; pressed, the list shows those kinds alone. Who has no certificates hears of no visits. */
export function Kinds({ query, chosen, onChoose }: Props) {
  const { hasCertificates } = useMe()
  const { data, error, refetch } = useAsk(
    work.counts,
    { query },
    { placeholderData: keepPreviousData, refetchInterval: readAgainMs },
  )
  const toggle = (kind: WorkKind) => {
    const kinds = workKinds.filter(one => (one === kind) !== chosen.includes(one))
    onChoose(kinds.length > 0 ? kinds : undefined)
  }
  const rows = data?.rows.filter(({ kind, count }) => kind !== 'visit' || hasCertificates || count > 0)
  return (
    <div>
      {!!error && (
        <StaleNotice
          mb="sm"
          says={sayWork('countsUnread', { reason: readMessage(error) })}
          onRetry={() => void refetch()}
        />
      )}
      <fieldset aria-label={sayWork('kinds')} className={classes.kinds} onKeyDown={leadIntoList}>
        {(rows ?? []).map(({ kind, count, isCut }) => (
          <UnstyledButton
            key={kind}
            className={classes.chip}
            aria-pressed={chosen.includes(kind)}
            data-some={count > 0 || undefined}
            onClick={() => toggle(kind)}
          >
            <KindBadge kind={kind} />
            <b>{sayWork('count', { count, isCut: String(isCut) })}</b>
          </UnstyledButton>
        ))}
        {!data && !error && <Skeleton className={classes.waiting} />}
      </fieldset>
    </div>
  )
}

/** With the keys of the list, past the filters: Tab takes many to get there. */
function leadIntoList(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (event.key !== 'ArrowDown' && event.key.toLowerCase() !== 'j') return
  const row = document.querySelector<HTMLElement>('[data-rows] [data-row][tabindex="0"]')
  if (!row) return
  event.preventDefault()
  row.focus()
}
