import { Loader, Text } from '@mantine/core'
import { auditors } from '#contract/auditors.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { may } from '#web/app/session.ts'
import { groupOf } from '#web/planning/candidates.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayRequest } from '#words/en/requests.ts'
import type { ClashingAudit } from './consequences.ts'
import { listPeople } from './request.ts'

const namedAtMost = 5

type Props = {
  audit: ClashingAudit
  /** Who wants to be away. */
  userId: number
}

/** Who could go instead: qualified, free and not on the team already, who fits best first. */
export function Replacements({ audit, userId }: Props) {
  const onTeam = [userId, ...audit.others.map(({ id }) => id)]
  // The team counts as free for its own audit; whoever is left after it shows that there are more.
  const query = { projectId: audit.projectId, sort: ['fit:desc'], limit: namedAtMost + 1 + onTeam.length }
  const isAsked = may(auditors.list) && audit.isReleasable
  const { data, error } = useAsk(auditors.list, isAsked && { query })
  if (!isAsked) return null
  if (error) return <Text size="sm">{readMessage(error)}</Text>
  if (!data) return <Loader size={14} aria-label={sayRequest('lookingForReplacements')} />
  // Who may neither see the roster nor assign isn't shown who is free.
  if (data.rows.some(({ available }) => available === undefined)) return null
  const team = { status: audit.status, auditors: onTeam.map(id => ({ id })) }
  const fit = data.rows.filter(row => groupOf(row, team, 'assign') === 'ready')
  return <Text size="sm">{describeFound(fit)}</Text>
}

function describeFound(fit: readonly { name: string }[]): string {
  if (fit.length === 0) return sayRequest('noReplacement')
  const named =
    fit.length > namedAtMost ? [...fit.slice(0, namedAtMost), { name: sayRequest('others') }] : fit
  return sayRequest('replacements', { names: listPeople(named) })
}
