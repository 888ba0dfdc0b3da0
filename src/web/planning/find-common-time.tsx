import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { auditors, mostTogether } from '#contract/auditors.ts'
import { may, useMe } from '#web/app/session.ts'
import { useToday } from '#web/app/use-now.ts'
import { sayCommonTime } from '#words/en/common-time.ts'

type Props = {
  ids: readonly number[]
  /** The day to look from; today unless given, and where it is over. */
  from?: string | undefined
  /** What they are wanted for. */
  projectId?: number
  /** Where what one is doing must not be left. */
  inNewTab?: boolean
}

/**
 * The way to the dates on which all of these people are free; nothing where they are too few, or more than can be asked about. For an
 * audit one is enough: somebody who is busy then, and can’t be chosen, is added there.
 */
export function FindCommonTime({ ids, from, projectId, inNewTab = false }: Props) {
  const today = useToday(useMe().timeZone)
  const least = projectId === undefined ? 2 : 1
  if (!may(auditors.commonDates) || ids.length < least || ids.length > mostTogether) return null
  return (
    <Button
      size="compact-sm"
      variant="default"
      renderRoot={props => (
        <Link
          {...props}
          to="/dashboard/common-time"
          search={{
            auditorId: ids.map(String),
            ...(from && from > today && { from }),
            ...(projectId && { projectId: String(projectId) }),
          }}
          {...(inNewTab && { target: '_blank' })}
        />
      )}
    >
      {sayCommonTime(inNewTab ? 'findInNewTab' : 'find')}
    </Button>
  )
}
