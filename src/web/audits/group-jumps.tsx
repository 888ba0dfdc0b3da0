import { Button, Group } from '@mantine/core'
import type { RefObject } from 'react'
import type { Group as CandidateGroup } from '#web/planning/candidate-groups.ts'
import { groups, groupTitles } from '#web/planning/candidate-groups.ts'
import type { Candidate } from './audit.ts'

type Props = {
  grouped: Record<CandidateGroup, Candidate[]>
  list: RefObject<HTMLElement | null>
}

/** How many stand in each group, and the way to its first row. */
export function GroupJumps({ grouped, list }: Props) {
  function jump(group: CandidateGroup) {
    const section = list.current?.querySelector(`[aria-labelledby="group-${group}"]`)
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector('input')?.focus({ preventScroll: true })
  }
  return (
    <Group gap="xs">
      {groups.map(group => (
        <Button
          key={group}
          size="compact-sm"
          variant="default"
          disabled={grouped[group].length === 0}
          onClick={() => jump(group)}
        >
          {groupTitles[group]} {grouped[group].length}
        </Button>
      ))}
    </Group>
  )
}
