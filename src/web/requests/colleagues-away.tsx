import { Button, List, Text } from '@mantine/core'
import { useState } from 'react'
import { kindLabels } from './clashing-bookings.tsx'
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
  if (total === 0) return <Part title="Colleagues away">No one else in the department is away.</Part>
  return (
    <Part title={`Colleagues away (${total})`}>
      <List size="sm" spacing={2} listStyleType="none">
        {shown.map(({ auditorId, auditorName, kind, ...when }) => (
          <List.Item key={`${auditorId} ${when.start}`}>
            <Text span inherit fw={500}>
              {auditorName}
            </Text>
            : {kindLabels[kind]}, {formatAway(when, timeZone)}
          </List.Item>
        ))}
      </List>
      {!showsAll && rows.length > shownAtFirst && (
        <Button variant="subtle" size="compact-xs" mt={4} ml={-8} onClick={() => setShowsAll(true)}>
          Show {rows.length - shownAtFirst} more
        </Button>
      )}
      {showsAll && total > rows.length && <Text size="sm">and {total - rows.length} more</Text>}
    </Part>
  )
}
