import { Tooltip, VisuallyHidden } from '@mantine/core'
import { shortName } from '#web/ui/page/standard-name.ts'
import { sayTeam } from '#words/en/audit-teams.ts'
import { listNames, listValues } from '#words/lists.ts'
import { type Standard, standardNames } from './audit.ts'
import classes from './coverage-meter.module.css'

type Props = {
  standards: readonly Standard[]
  coverage: { covered: readonly number[]; missing: readonly number[] }
  /** With the gaps written out beside it, for a page or dialog. */
  wide?: boolean
}

/** How many of an audit's standards its team covers; the gaps are named. */
export function CoverageMeter({ standards, coverage, wide }: Props) {
  const { covered, missing } = coverage
  const gaps = standards.filter(({ id }) => missing.includes(id)).map(wide ? shortName : ({ code }) => code)
  const said = describeCoverage(standards, coverage)
  return (
    <Tooltip label={said} disabled={wide ?? false} maw={320}>
      <span className={[classes.meter, lookOf(coverage), wide && classes.wide].filter(Boolean).join(' ')}>
        <VisuallyHidden className={classes.said}>{said}</VisuallyHidden>
        <span aria-hidden className={classes.amount} data-whole>
          <span className={classes.bar}>
            {standards.map(({ id }) => (
              <span key={id} className={classes.part} data-covered={covered.includes(id) || undefined} />
            ))}
          </span>
          <span className={classes.count}>{sayTeam('coveredOf', amountOf(standards, coverage))}</span>
        </span>
        {gaps.length > 0 && covered.length + (wide ? 1 : 0) > 0 && (
          <span aria-hidden className={classes.gaps}>
            {sayTeam(wide ? 'notCovered' : 'no', { codes: listValues(gaps) })}
          </span>
        )}
      </span>
    </Tooltip>
  )
}

/** `1 of 3 standards covered; not GRS and RWS` */
export function describeCoverage(standards: readonly Standard[], coverage: Props['coverage']): string {
  const amount = amountOf(standards, coverage)
  const gaps = standardNames(standards, coverage.missing)
  return gaps.length === 0
    ? sayTeam('allCovered', amount)
    : sayTeam('someCovered', { ...amount, names: listNames(gaps) })
}

const amountOf = (standards: readonly Standard[], { covered }: Props['coverage']) => ({
  covered: covered.length,
  total: standards.length,
})

function lookOf({ covered, missing }: Props['coverage']): string | undefined {
  if (covered.length === 0) return classes.none
  return missing.length === 0 ? classes.full : classes.partial
}
