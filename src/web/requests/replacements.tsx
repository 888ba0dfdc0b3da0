import { Button, Loader, Text } from '@mantine/core'
import { useState } from 'react'
import { auditors } from '#contract/auditors.ts'
import { audits } from '#contract/audits.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { may } from '#web/app/session.ts'
import { groupOf } from '#web/planning/candidates.ts'
import { ReplaceDialog } from '#web/planning/replace-dialog.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayReplace } from '#words/en/replace.ts'
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
  return (
    <>
      <Text size="sm">{describeFound(fit)}</Text>
      {may(audits.reassign) && <ReplaceButton audit={audit} userId={userId} />}
    </>
  )
}

/** Whoever decides can settle it at once, with all that there is to say of each. */
function ReplaceButton({ audit: { projectId, idflNumber }, userId }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="xs" variant="default" mt={4} onClick={() => setOpen(true)}>
        {sayReplace('replaceOn', { number: idflNumber })}
      </Button>
      {isOpen && <ReplaceDialog projectId={projectId} memberId={userId} onClose={() => setOpen(false)} />}
    </>
  )
}

function describeFound(fit: readonly { name: string }[]): string {
  if (fit.length === 0) return sayRequest('noReplacement')
  const named =
    fit.length > namedAtMost ? [...fit.slice(0, namedAtMost), { name: sayRequest('others') }] : fit
  return sayRequest('replacements', { names: listPeople(named) })
}
