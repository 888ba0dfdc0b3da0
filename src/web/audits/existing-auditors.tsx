import { Button, Group, Stack, TextInput, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type RefObject,
  startTransition,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useLatest } from '#web/app/use-latest.ts'
import { type Group as CandidateGroup, groups, groupTitles } from '#web/planning/candidate-groups.ts'
import { type AssignMode, coverageWith, groupCandidates, type SoFar } from '#web/planning/candidates.ts'
import { useIsTouch } from '#web/ui/page/screen-width.ts'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { sayTeam } from '#words/en/audit-teams.ts'
import { sayTeamRole } from '#words/en/team-roles.ts'
import type { Audit, Candidate } from './audit.ts'
import { CandidateList } from './candidate-list.tsx'
import { type useCandidates, useFound } from './use-candidates.ts'
import { countingOf, type TeamRoles } from './use-team-roles.ts'

type Props = {
  audit: Audit
  mode: AssignMode
  choice: ReturnType<typeof useCandidates>
  roles: TeamRoles
}

/** Search and choose among the auditors there are. */
export function ExistingAuditors({ audit, mode, choice, roles }: Props) {
  const { search, drawn, type, catchUp } = useSearch()
  const found = useFound(choice.candidates, drawn)
  const { proposed } = choice
  const soFar = useSoFar({ audit, mode, choice, roles })
  const grouped = useMemo(
    () => groupCandidates(found, proposed ? { ...audit, proposed } : audit, mode, soFar),
    [found, audit, proposed, mode, soFar],
  )
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLFieldSetElement>(null)
  const isTouch = useIsTouch()
  const { toggle } = choice
  const toggleRow = useStable(toggle)

  if (choice.error) return <ErrorState error={choice.error} onRetry={() => void choice.refetch()} />

  function enterList(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    catchUp()
    list.current?.querySelector<HTMLElement>('[data-candidate][tabindex="0"]')?.focus()
  }
  return (
    <Stack gap="sm">
      <Group gap="md" align="flex-start">
        <TextInput
          ref={field}
          flex={1}
          miw={220}
          data-autofocus
          aria-label={sayTeam('findAuditor')}
          placeholder={sayTeam('findAuditor')}
          description={!isTouch && listHints(roles)}
          inputWrapperOrder={['input', 'description']}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={search}
          onChange={event => type(event.currentTarget.value)}
          onKeyDown={enterList}
        />
        <GroupJumps grouped={grouped} list={list} />
      </Group>
      {choice.isLoading ? (
        <LoadingState label={sayTeam('checking')} />
      ) : (
        <CandidateList
          grouped={grouped}
          audit={audit}
          mode={mode}
          chosenIds={choice.chosenIds}
          onToggle={toggleRow}
          onChoose={choice.choose}
          roles={roles}
          list={list}
          onLeave={() => field.current?.focus()}
        />
      )}
      <VisuallyHidden role="status">
        {drawn.trim() && sayTeam('found', { count: found.length })}
      </VisuallyHidden>
    </Stack>
  )
}

const nobody: ReadonlySet<number> = new Set()

/** What the team as it would be leaves uncovered; the same object as long as that is the same. */
function useSoFar({ audit, mode, choice, roles }: Props): SoFar {
  const { missing } = coverageWith(countingOf(choice.chosen, roles.members), audit, mode)
  const gap = missing.join()
  const chosenIds = gap ? choice.chosenIds : nobody
  return useMemo(() => ({ chosenIds, gap: gap ? gap.split(',').map(Number) : [] }), [chosenIds, gap])
}

/** Which keys there are. */
const listHints = ({ showsRoles }: TeamRoles) =>
  showsRoles ? `${sayTeam('findHint')} ${sayTeamRole('keys')}` : sayTeam('findHint')

/** What is typed, and what the list is drawn for: hundreds of rows may lag behind typing. */
function useSearch() {
  const [search, setSearch] = useState('')
  const [drawn, setDrawn] = useState('')
  function type(text: string) {
    setSearch(text)
    startTransition(() => setDrawn(text))
  }
  // Who types quickly must not come to a list that doesn't answer to it yet.
  const catchUp = () => flushSync(() => setDrawn(search))
  return { search, drawn, type, catchUp }
}

/** The same function for every render, so that hundreds of rows needn't be redrawn. */
function useStable<Argument>(act: (argument: Argument) => void): (argument: Argument) => void {
  const latest = useLatest(act)
  return useCallback(argument => latest.current(argument), [latest])
}

type GroupJumpsProps = {
  grouped: Record<CandidateGroup, Candidate[]>
  list: RefObject<HTMLElement | null>
}

/** How many stand in each group, and the way to its first row. */
function GroupJumps({ grouped, list }: GroupJumpsProps) {
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
