import { IconCheck } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { localDay } from '#domain/zoned-time.ts'
import { type Obstacle, otherReasons } from '#web/planning/candidates.ts'
import { clashTitle } from '#web/planning/clash-list.tsx'
import { nearnessOf } from '#web/planning/person-chips.tsx'
import { AuditorPageButton } from '#web/ui/page/auditor-link.tsx'
import { nameMonthOfYear } from '#words/days.ts'
import { sayTeam } from '#words/en/audit-teams.ts'
import { sayCommon } from '#words/en/common.ts'
import { formatBeside } from '#words/moments.ts'
import { sayReasonOf } from '#words/say-fit-reason.ts'
import { type Audit, type Candidate, standardNames } from './audit.ts'
import classes from './candidate-list.module.css'

type Props = {
  candidate: Candidate
  audit: Audit
  obstacle: Obstacle | null
  /** Can’t be chosen, for that or for a stop that one may not go beyond. */
  isRefused: boolean
  isChosen: boolean
  /** The one row of the list that Tab leads to; arrows lead on from there. */
  isTabStop: boolean
  onToggle: (id: number) => void
  /** What is chosen of them, below. */
  children?: ReactNode
}

/** One auditor, and why they fit or don't. Plain elements, for there may be hundreds. */
export const CandidateRow = memo(function CandidateRow(props: Props) {
  const { candidate, audit, obstacle, isRefused, isChosen, isTabStop, onToggle, children } = props
  const nameId = `candidate-${candidate.id}`
  return (
    <li className={classes.item}>
      <label
        className={classes.row}
        data-chosen={isChosen || undefined}
        data-refused={isRefused || undefined}
      >
        <input
          type="checkbox"
          data-candidate={candidate.id}
          checked={isChosen}
          // Not `disabled`: the keyboard has to get there to read why.
          aria-disabled={isRefused}
          aria-labelledby={nameId}
          aria-describedby={`${nameId}-why ${nameId}-load`}
          tabIndex={isTabStop ? 0 : -1}
          onChange={() => !isRefused && onToggle(candidate.id)}
        />
        <span className={classes.person}>
          <span id={nameId} className={classes.name}>
            {candidate.name}
          </span>
          <span className={classes.place}>{candidate.country.name}</span>
        </span>
        <span id={`${nameId}-why`} className={classes.why}>
          <Obstacles candidate={candidate} obstacle={obstacle} timeZone={audit.timeZone} />
          <Reasons candidate={candidate} />
          {!isRefused && candidate.verdict === 'override' && (
            <span className={classes.override}>{sayTeam('override')}</span>
          )}
          <Standards candidate={candidate} audit={audit} />
          {nearnessOf(candidate, audit).map(text => (
            <span key={text} className={classes.near}>
              {text}
            </span>
          ))}
        </span>
        <span id={`${nameId}-load`} className={classes.load}>
          {describeLoad(candidate, audit)}
        </span>
      </label>
      <AuditorPageButton id={candidate.id} name={candidate.name} />
      {children && <div className={classes.below}>{children}</div>}
    </li>
  )
})

type ObstaclesProps = { candidate: Candidate; obstacle: Obstacle | null; timeZone: string }

function Obstacles({ candidate, obstacle, timeZone }: ObstaclesProps) {
  if (!obstacle) return null
  if (obstacle !== 'clash') return <span className={classes.obstacle}>{sayTeam(obstacle)}</span>
  const { clashes = [], clashCount = 0 } = candidate
  const left = clashCount - clashes.length
  return (
    <>
      {clashes.map(clash => (
        <span key={clash.start} className={classes.obstacle}>
          {clashTitle(clash)}, {formatBeside(clash, timeZone)}
        </span>
      ))}
      {left > 0 && <span className={classes.obstacle}>{sayCommon('andMore', { count: left })}</span>}
    </>
  )
}

function Reasons({ candidate }: { candidate: Candidate }) {
  return otherReasons(candidate).map(reason => (
    <span key={reason.key} className={classes.reason} data-severity={reason.severity}>
      {sayReasonOf(reason)}
    </span>
  ))
}

function Standards({ candidate, audit }: { candidate: Candidate; audit: Audit }) {
  return (
    <>
      {standardNames(audit.standards, candidate.covers ?? []).map(code => (
        <span key={code} className={classes.held}>
          <IconCheck size={12} stroke={2.5} aria-hidden />
          {sayTeam.rich('holds', {
            code,
            said: chunks => (
              <span key="said" className={classes.said}>
                {chunks}
              </span>
            ),
          })}
        </span>
      ))}
      {standardNames(audit.standards, candidate.missing ?? []).map(code => (
        <span key={code} className={classes.missing}>
          {sayTeam('no', { codes: code })}
        </span>
      ))}
    </>
  )
}

/** Nothing for those who may not see the roster. */
function describeLoad({ loadDays }: Candidate, { start, timeZone }: Audit): string {
  if (loadDays === undefined) return ''
  const day = localDay(new Date(start), timeZone)
  return sayTeam('daysBooked', { count: loadDays, month: nameMonthOfYear(day, 'short') })
}
