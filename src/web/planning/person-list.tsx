import { Text } from '@mantine/core'
import type { TeamRole } from '#domain/team.ts'
import { AuditorPageButton } from '#web/ui/page/auditor-link.tsx'
import { sayTeam } from '#words/en/audit-teams.ts'
import { sayCommon } from '#words/en/common.ts'
import { type Group, groups, groupTitles } from './candidate-groups.ts'
import { type AuditToFill, type Candidate, canChoose } from './candidates.ts'
import listed from './list-row.module.css'
import { Chips, loadText, reasonsOf } from './person-chips.tsx'
import classes from './person-list.module.css'

/** `isOverride`: only past a stop that whoever is signed in may go beyond. */
type PickCandidate = (row: Candidate, group: Group, isOverride: boolean) => void

type Props = {
  /** In their groups, best first. */
  ranked: Readonly<Record<Group, readonly Candidate[]>>
  audit: AuditToFill
  role: TeamRole
  /** What taking somebody does, in words. */
  titleOf: (row: Candidate) => string
  /** Where one is chosen before anything is done, 0 as long as nobody is. */
  chosenId?: number | undefined
  onPick: PickCandidate
}

/** The best come first: nobody reads on to the hundredth. */
const mostShown = 40

/** People as they fit an audit, best first, and why: one stop of Tab, in which arrows lead from one to the next. */
export function PersonList({ ranked, ...props }: Props) {
  const [first] = groups.flatMap(group => ranked[group])
  return groups.map(group => (
    <section key={group} aria-label={groupTitles[group]}>
      <h3 className={listed.group}>
        {groupTitles[group]} <span className={listed.quiet}>{ranked[group].length}</span>
      </h3>
      <ul className={listed.list}>
        {ranked[group].slice(0, mostShown).map(row => (
          <li key={row.id}>
            <PersonButton {...props} row={row} group={group} isTabStop={row === first} />
          </li>
        ))}
      </ul>
      {ranked[group].length > mostShown && (
        <Text size="xs" c="dimmed" className={listed.pad}>
          {sayCommon('andMore', { count: ranked[group].length - mostShown })}
        </Text>
      )}
    </section>
  ))
}

type PersonProps = Omit<Props, 'ranked'> & { row: Candidate; group: Group; isTabStop: boolean }

function PersonButton({ row, group, isTabStop, audit, role, titleOf, chosenId, onPick }: PersonProps) {
  const isChoosable = group !== 'cannot' || canChoose(row, { ...audit, asked: role }, 'assign')
  const isOverride = group === 'cannot' && isChoosable
  const isChosen = chosenId === undefined ? undefined : row.id === chosenId
  return (
    <PersonRow
      person={row}
      load={loadText(row, audit)}
      chips={[...reasonsOf(row, audit), ...(isOverride ? [{ text: sayTeam('override') }] : [])]}
      isChosen={isChosen}
      isRefused={!isChoosable}
      isTabStop={isTabStop}
      title={isChoosable ? titleOf(row) : undefined}
      onPick={() => onPick(row, group, isOverride)}
    />
  )
}

type RowProps = {
  person: Candidate
  load: string
  chips: Parameters<typeof Chips>[0]['chips']
  /** Only where one is chosen before anything is done. */
  isChosen: boolean | undefined
  isRefused: boolean
  /** Arrows lead to the others. */
  isTabStop: boolean
  title?: string | undefined
  onPick: () => void
}

/** Somebody to pick: name and country, how they are booked, and what speaks for and against them. */
export function PersonRow({ person, load, chips, isChosen, isRefused, isTabStop, title, onPick }: RowProps) {
  return (
    <div className={classes.beside}>
      <button
        type="button"
        data-candidate={person.id}
        tabIndex={isTabStop ? 0 : -1}
        className={`${listed.row} ${classes.person} ${isChosen ? classes.chosen : ''}`}
        aria-pressed={isChosen}
        // Not `disabled`: the keyboard has to get there to read why.
        aria-disabled={isRefused}
        title={title}
        onClick={() => !isRefused && onPick()}
      >
        <span>
          <b>{person.name}</b> <span className={listed.quiet}>{person.country.name}</span>
        </span>
        <span className={listed.quiet}>{load}</span>
        <Chips chips={chips} />
      </button>
      <AuditorPageButton id={person.id} name={person.name} />
    </div>
  )
}
