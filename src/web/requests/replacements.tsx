import { Button, Loader, Text } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditors } from '#contract/auditors.ts'
import { call } from '#web/app/api.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { may } from '#web/app/session.ts'
import type { ClashingAudit } from './consequences.ts'
import { listNames } from './request.ts'

const namedAtMost = 5

/** Who could go instead: qualified and free, those with the fewest days booked that month first. */
export function Replacements({ audit }: { audit: ClashingAudit }) {
  const [isAsked, setAsked] = useState(false)
  if (!may(auditors.list) || !audit.isReleasable) return null
  if (isAsked) return <Found projectId={audit.projectId} />
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      ml={-8}
      leftSection={<IconUserSearch size={14} aria-hidden />}
      onClick={() => setAsked(true)}
    >
      Who could go instead?
    </Button>
  )
}

function Found({ projectId }: { projectId: number }) {
  const query = { projectId, limit: 1000, isEnabled: true }
  const { data, error } = useQuery({
    queryKey: [auditors.list.path, query],
    queryFn: ({ signal }) => call(auditors.list, { query }, signal),
    meta: { isShownInPlace: true },
  })
  if (error) return <Text size="sm">{readMessage(error)}</Text>
  if (!data) return <Loader size={14} aria-label="Looking for auditors" />
  const fit = data.rows
    .filter(({ qualified, available }) => qualified && available)
    .toSorted((left, right) => (left.loadDays ?? 0) - (right.loadDays ?? 0))
  return (
    <Text size="sm" role="status">
      {describeFound(fit)}
    </Text>
  )
}

function describeFound(fit: readonly { name: string }[]): string {
  if (fit.length === 0) return 'Nobody else is qualified and free.'
  const more = fit.length - namedAtMost
  const named = more > 0 ? [...fit.slice(0, namedAtMost), { name: `${more} more` }] : fit
  return `Qualified and free: ${listNames(named)}.`
}
