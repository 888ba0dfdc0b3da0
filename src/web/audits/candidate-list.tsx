import { Text } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { type Group, groups, groupTitles } from '#web/planning/candidate-groups.ts'
import { type AssignMode, obstacleOf } from '#web/planning/candidates.ts'
import { moveInCandidates } from '#web/planning/move-in-candidates.ts'
import { sayTeam } from '#words/en/audit-teams.ts'
import type { Audit, Candidate } from './audit.ts'
import classes from './candidate-list.module.css'
import { CandidateRow } from './candidate-row.tsx'

type Props = {
  grouped: Record<Group, Candidate[]>
  audit: Audit
  mode: AssignMode
  chosenIds: ReadonlySet<number>
  onToggle: (id: number) => void
  list: RefObject<HTMLFieldSetElement | null>
  /** Arrow up on the first row. */
  onLeave: () => void
}

/** The auditors in their three groups: one stop for Tab, arrows within, Space chooses. */
export function CandidateList({ grouped, audit, mode, chosenIds, onToggle, list, onLeave }: Props) {
  const shown = groups.flatMap(group => grouped[group])
  const [focused, setFocused] = useState<number>()
  const tabStop = shown.some(({ id }) => id === focused) ? focused : shown[0]?.id

  return (
    <fieldset
      ref={list}
      aria-label={sayTeam('auditors')}
      className={classes.list}
      onFocus={event => setFocused(Number(event.target.dataset.candidate))}
      onKeyDown={event => moveInCandidates(event, onLeave)}
    >
      {groups.map(group => (
        <section key={group} aria-labelledby={`group-${group}`} className={classes.group}>
          <h3 id={`group-${group}`} className={classes.heading}>
            {groupTitles[group]} <span className={classes.amount}>{grouped[group].length}</span>
            <span className={classes.hint}>{sayTeam(group)}</span>
          </h3>
          {grouped[group].length === 0 ? (
            <Text size="sm" c="gray.7" px="md" py="xs">
              {sayTeam('noneHere')}
            </Text>
          ) : (
            <ul className={classes.rows}>
              {grouped[group].map(candidate => (
                <CandidateRow
                  key={candidate.id}
                  candidate={candidate}
                  audit={audit}
                  obstacle={obstacleOf(candidate, audit, mode)}
                  isChosen={group !== 'cannot' && chosenIds.has(candidate.id)}
                  isTabStop={candidate.id === tabStop}
                  onToggle={onToggle}
                />
              ))}
            </ul>
          )}
        </section>
      ))}
    </fieldset>
  )
}
