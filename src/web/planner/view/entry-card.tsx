import { CloseButton, Group, Stack, Text } from '@mantine/core'
import { IconCircleHalf2 } from '@tabler/icons-react'
import { useMemo } from 'react'
import { titleOf, travelOf } from '#web/planner/data/booking.ts'
import { type Ghost, isGhost, isOfSameKind } from '#web/planner/data/ghosts.ts'
import { AgreementNote } from '#web/planning/agreement.tsx'
import type { Entry } from '#web/planning/entry.ts'
import { kindLabel } from '#web/planning/item-look.ts'
import { ItemTimes } from '#web/planning/item-times.tsx'
import { groupEntries } from '#web/planning/items.ts'
import { saySentence } from '#web/planning/proposal.ts'
import { NamedText } from '#web/ui/page/auditor-link.tsx'
import { CustomerLink } from '#web/ui/page/customer-link.tsx'
import type { NamedPerson } from '#web/ui/page/cut-at-names.ts'
import { LongText } from '#web/ui/page/long-text.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { sayPlanBoard } from '#words/en/plan-board.ts'
import { sayPlanner } from '#words/en/planner.ts'
import { listNames } from '#words/lists.ts'
import { formatInterval } from '#words/moments.ts'

type Props = {
  entry: Entry
  entries: readonly Entry[]
  /** The standards that nobody on the team holds. */
  gaps?: readonly string[] | undefined
  onClose?: () => void
}

/** Everything about an entry; of an audit with all of its team that is known here. */
export function EntryCard({ entry, entries, gaps, onClose }: Props) {
  const item = useItem(entry, entries)
  const travel = travelOf(entry)
  const team = item?.entries.map(({ auditor }) => auditor) ?? []
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Text fw={500} lh={1.3}>
            {titleOf(entry)}
          </Text>
          <Text size="sm">
            {entry.project ? (
              <Customer project={entry.project} isOpened={!!onClose} />
            ) : (
              <People people={[entry.auditor]} isOpened={!!onClose} />
            )}
          </Text>
        </div>
        {onClose && <CloseButton size="sm" aria-label={sayPlanner('close')} onClick={onClose} />}
      </Group>
      {isGhost(entry) ? (
        <Text size="xs" fw={500} c="violet.9">
          {sayPlanBoard(entry.proposed.isEdited ? 'proposedByHand' : 'proposed')}
        </Text>
      ) : entry.project ? (
        <div>
          <StatusBadge status={entry.project.phase} />
        </div>
      ) : (
        <Text size="xs" c="dimmed">
          {kindLabel(entry.kind)}
        </Text>
      )}
      {item && <ItemTimes item={item} />}
      {entry.project && !isGhost(entry) && <AgreementNote project={entry.project} />}
      {isGhost(entry) && <Former ghost={entry} />}
      {travel && <Text size="sm">{travel}</Text>}
      {entry.project && (
        <Text size="sm">
          <People people={team} isOpened={!!onClose} />
        </Text>
      )}
      {gaps && (
        <Group gap={6} wrap="nowrap" c="yellow.9">
          <IconCircleHalf2 size={14} aria-hidden />
          <Text size="sm">{sayPlanner('notCovered', { standards: listNames(gaps) })}</Text>
        </Group>
      )}
      {entry.note && <Note text={entry.note} isOpened={!!onClose} />}
    </Stack>
  )
}

type CustomerProps = { project: NonNullable<Entry['project']>; isOpened: boolean }

/** In a card that was opened the customer’s name leads to its page. */
const Customer = ({ project: { customerId, companyName }, isOpened }: CustomerProps) =>
  isOpened ? <CustomerLink id={customerId}>{companyName}</CustomerLink> : companyName

/** Who it is about; in a card that was opened their names lead to their pages. */
function People({ people, isOpened }: { people: readonly NamedPerson[]; isOpened: boolean }) {
  const names = listNames(people.map(({ name }) => name))
  const text = people.length > 1 ? sayPlanner('team', { count: people.length, names }) : names
  return <NamedText text={text} people={isOpened ? people : []} />
}

/** A card that a mouse only hovers over has no button that could be reached. */
const Note = ({ text, isOpened }: { text: string; isOpened: boolean }) =>
  isOpened ? (
    <Text size="sm" component="div">
      <LongText text={text} lines={4} />
    </Text>
  ) : (
    <Text size="sm" lineClamp={4} style={{ whiteSpace: 'pre-line' }}>
      {text}
    </Text>
  )

/** Where it was when it was planned, and whether it has been changed since. */
function Former({ ghost: { timeZone, proposed } }: { ghost: Ghost }) {
  const { before, isMoved, change } = proposed
  return (
    <>
      {isMoved && (
        <Text size="sm">
          {sayPlanBoard('movedFrom', { time: formatInterval(before.start, before.end, timeZone) })}
        </Text>
      )}
      {change && (
        <Text size="sm" c="orange.9">
          {saySentence(change)}
        </Text>
      )}
    </>
  )
}

/** An audit's bar stands for its team. */
export function useItem(entry: Entry, entries: readonly Entry[]) {
  return useMemo(() => {
    const { projectId } = entry
    const own =
      projectId === null
        ? [entry]
        : entries.filter(other => other.projectId === projectId && isOfSameKind(other, entry))
    return groupEntries(own)[0]
  }, [entry, entries])
}
