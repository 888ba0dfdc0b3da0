import { Text } from '@mantine/core'
import type { TeamRole } from '#domain/team.ts'
import { sayTeam } from '#words/en/audit-teams.ts'
import { sayCommon } from '#words/en/common.ts'
import { type Group, groups, groupTitles } from './candidate-groups.ts'
import { type AuditToFill, type Candidate, canChoose } from './candidates.ts'
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
  chosenId?: number | undefined
  onPick: PickCandidate
}

/** The best come first: nobody reads on to the hundredth. */
const mostShown = 40

/** People as they fit an audit, best first, and why. */
export function PersonList({ ranked, ...props }: Props) {
  return groups.map(group => (
    <section key={group} aria-label={groupTitles[group]}>
      <h3 className={classes.group}>
        {groupTitles[group]} <span className={classes.quiet}>{ranked[group].length}</span>
      </h3>
      <ul className={classes.list}>
        {ranked[group].slice(0, mostShown).map(row => (
          <li key={row.id}>
            <PersonButton {...props} row={row} group={group} />
          </li>
        ))}
      </ul>
      {ranked[group].length > mostShown && (
        <Text size="xs" c="dimmed" className={classes.pad}>
          {sayCommon('andMore', { count: ranked[group].length - mostShown })}
        </Text>
      )}
    </section>
  ))
}

type PersonProps = Omit<Props, 'ranked'> & { row: Candidate; group: Group }

function PersonButton({ row, group, audit, role, titleOf, chosenId, onPick }: PersonProps) {
  const isChoosable = group !== 'cannot' || canChoose(row, { ...audit, asked: role }, 'assign')
  const isOverride = group === 'cannot' && isChoosable
  const isChosen = chosenId === undefined ? undefined : row.id === chosenId
  return (
    <button
      type="button"
      data-candidate={row.id}
      className={isChosen ? `${classes.person} ${classes.chosen}` : classes.person}
      aria-pressed={isChosen}
      // Not `disabled`: the keyboard has to get there to read why.
      aria-disabled={!isChoosable}
      title={isChoosable ? titleOf(row) : undefined}
      onClick={() => isChoosable && onPick(row, group, isOverride)}
    >
      <span>
        <b>{row.name}</b> <span className={classes.quiet}>{row.country.name}</span>
      </span>
      <span className={classes.quiet}>{loadText(row, audit)}</span>
      <Chips chips={[...reasonsOf(row, audit), ...(isOverride ? [{ text: sayTeam('override') }] : [])]} />
    </button>
  )
}
