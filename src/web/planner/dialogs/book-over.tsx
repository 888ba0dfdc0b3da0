import { Box, Text } from '@mantine/core'
import { Failure } from '#contract/failure.ts'
import { holds } from '#web/app/session.ts'
import type { Steps } from '#web/planning/change.ts'
import { ClashList, sayClash } from '#web/planning/clash-list.tsx'
import { type Clash, clashesOf, toReleases } from '#web/planning/clashes.ts'
import { Foreseen } from '#web/planning/save-steps.tsx'
import { confirmAction } from '#web/ui/dialog/confirm.tsx'
import type { Confirmation } from '#web/ui/dialog/confirm-body.tsx'
import { sayPlannerDialog } from '#words/en/planner-dialogs.ts'

export type Releases = NonNullable<ReturnType<typeof toReleases>>

type Over = {
  name: string
  timeZone: string
  steps: Steps
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
  const isOnlyAudits = clashes.every(({ kind }) => kind === 'audit')
  const { kind, code, details } = error
  const message = sayPlannerDialog(isOnlyAudits ? 'isBookedBy' : 'isBookedByOthersToo', {
    name,
    bookings: said,
  })
  return new Failure(kind, message, { ...(code ? { code } : {}), details })
}

function toQuestion(clashes: readonly Clash[], releases: Releases, over: Over): Confirmation {
  const count = clashes.length
  return {
    title: sayPlannerDialog('isBooked', { name: over.name }),
    message: (
      <>
        <Text size="sm" mb="xs">
          {sayPlannerDialog('bookingRemoves', { count, name: over.name })}
        </Text>
        <ClashList clashes={clashes} timeZone={over.timeZone} isOnePerson />
        <Box role="status" mt="sm">
          <Foreseen steps={over.steps} releases={releases} />
        </Box>
      </>
    ),
    confirmLabel: sayPlannerDialog('removeAndBook'),
    danger: true,
    size: 'md',
    goBack: over.goBack,
    returnFocus: over.returnFocus,
    run: () => over.bookOver(releases),
  }
}
