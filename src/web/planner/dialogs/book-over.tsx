import { Text } from '@mantine/core'
import { Failure } from '#contract/failure.ts'
import { holds } from '#web/app/session.ts'
import { ClashList, sayClash } from '#web/planning/clash-list.tsx'
import { type Clash, clashesOf, toReleases } from '#web/planning/clashes.ts'
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
 * Asks whether to book over what is in the way, with all of it by name. Where it can't be asked it throws what was refused,
 * with these names too: something that is no audit is in the way, or it is not one's to take somebody off an audit.
 */
export function askToBookOver(error: unknown, over: Over): void {
  const clashes = clashesOf(error)
  const releases = toReleases(clashes)
  if (!releases || !holds('CancelRoster')) throw withAllNames(error, clashes, over)
  confirmAction(toQuestion(clashes, releases, over))
}

/** The server's sentence has the first by name, and counts the others. */
function withAllNames(error: unknown, clashes: readonly Clash[], { name, timeZone }: Over): unknown {
  if (!(error instanceof Failure) || clashes.length < 2) return error
  const said = clashes.map(clash => sayClash(clash, timeZone)).join('; ')
  const advice = clashes.some(({ kind }) => kind !== 'audit')
    ? 'Only audits can be booked over: move or remove the others first.'
    : ''
  const { kind, code, details } = error
  const message = `${name} is booked during this time: ${said}. ${advice}`.trim()
  return new Failure(kind, message, { ...(code ? { code } : {}), details })
}

function toQuestion(clashes: readonly Clash[], releases: Releases, over: Over): Confirmation {
  const audits = clashes.length === 1 ? 'an audit' : `${clashes.length} audits`
  return {
    title: `${over.name} is booked during this time`,
    message: (
      <>
        <Text size="sm" mb="xs">
          Booking it takes {over.name} off {audits}. An audit with nobody left goes back to draft, in To do.
        </Text>
        <ClashList clashes={clashes} timeZone={over.timeZone} isOnePerson />
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
