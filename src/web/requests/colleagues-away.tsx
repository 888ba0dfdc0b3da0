import { Button, List, Text } from '@mantine/core'
import { useState } from 'react'
import { sayCommon } from '#words/en/common.ts'
import { sayRequest } from '#words/en/requests.ts'
import type { Consequences } from './consequences.ts'
import { Part } from './part.tsx'
import { formatAway } from './when.ts'

type Props = { page: Consequences['colleaguesAway']; timeZone: string }

const shownAtFirst = 5

/** Who of the same department is away in the same time. */
export function ColleaguesAway({ page: { count, rows }, timeZone }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? rows : rows.slice(0, shownAtFirst)
  const total = Number(count)
  if (total === 0) return <Part title={sayRequest('colleaguesAway')}>{sayRequest('noColleagueAway')}</Part>
  return (
    <Part title={sayRequest('colleaguesAwayCount', { count: total })}>
      <List size="sm" spacing={2} listStyleType="none">
        {shown.map(({ auditorId, auditorName, kind, ...when }) => (
          <List.Item key={`${auditorId} ${when.start}`}>
            <Text span inherit fw={500}>
              {auditorName}
            </Text>
            : {sayRequest(`kind:${kind}`)}, {formatAway(when, timeZone)}
          </List.Item>
        ))}
      </List>
      {!showsAll && rows.length > shownAtFirst && (
        <Button variant="subtle" size="compact-xs" mt={4} ml={-8} onClick={() => setShowsAll(true)}>
          {sayRequest('showMore', { count: rows.length - shownAtFirst })}
        </Button>
      )}
      {showsAll && total > rows.length && (
        <Text size="sm">{sayCommon('andMore', { count: total - rows.length })}</Text>
      )}
    </Part>
  )
}
