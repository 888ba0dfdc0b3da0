import { Text } from '@mantine/core'
import { holds } from '#web/app/session.ts'
import { ClashList } from '#web/planning/clash-list.tsx'
import { clashesOf, toReleases } from '#web/planning/clashes.ts'
import { type Confirmation, confirmAction } from '#web/ui/confirm.tsx'

export type Releases = NonNullable<ReturnType<typeof toReleases>>

type Over = {
  name: string
  timeZone: string
  /** Books, and takes the auditor off these audits. */
  bookOver: (releases: Releases) => Promise<unknown>
  goBack: () => void
  returnFocus: () => void
}

/**
 * Asks whether to book over what is in the way, with all of it by name. Answers false where it can't be asked: something
 * that is no audit is in the way, or it is not one's to take somebody off an audit.
 */
export function askToBookOver(error: unknown, over: Over): boolean {
  const question = toQuestion(error, over)
  if (question) confirmAction(question)
  return question !== null
}

function toQuestion(error: unknown, over: Over): Confirmation | null {
  const clashes = clashesOf(error)
  const releases = toReleases(clashes)
  if (!releases || !holds('CancelRoster')) return null
  const audits = clashes.length === 1 ? 'an audit' : `${clashes.length} audits`
  return {
    title: `${over.name} is booked in this time`,
    message: (
      <>
        <Text size="sm" mb="xs">
          Booking it takes {over.name} off {audits}. An audit without anybody left is a draft again, in To do.
        </Text>
        <ClashList clashes={clashes} timeZone={over.timeZone} />
      </>
    ),
    confirmLabel: clashes.length === 1 ? 'Take off and book' : 'Take them off and book',
    danger: true,
    size: 'md',
    goBack: over.goBack,
    returnFocus: over.returnFocus,
    run: () => over.bookOver(releases),
  }
}
