import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { holds } from '#web/app/session.ts'
import { sayCompetence } from '#words/en/competence.ts'
import { type Column, gapShown, knowsGrades } from './competence.ts'
import classes from './grid.module.css'
import type { Place } from './selection.ts'

type Props = {
  standards: readonly Column[]
  /** The day that is looked at. */
  day: string
  /** How many auditors stand above it, and on all pages. */
  rows: number
  count: number
  /** Where the one tab stop of the grid is. */
  stop: Place
}

const counts = ['lead', 'auditor', 'expiring', 'booked'] as const
const titles = {
  lead: 'leads',
  auditor: 'auditors',
  expiring: 'expiring',
  booked: 'booked',
  gap: 'gap',
} as const

type Figure = keyof typeof titles

/** What is told of each standard below the auditors, a row each. */
export const figuresOf = (standards: readonly Column[]): Figure[] => [
  ...counts.filter(name => name !== 'lead' || knowsGrades(standards)),
  'gap',
]

/** What each standard has, over everybody and not only this page; each number leads to those it counts. */
export const Foot = ({ standards, day, rows, count, stop }: Props) => (
  <tfoot>
    {figuresOf(standards).map((name, nth) => (
      <tr key={name} aria-rowindex={count + nth + 2}>
        <th scope="row">{sayCompetence(titles[name])}</th>
        {standards.map((standard, column) => {
          const isStop = stop.row === rows + nth && stop.column === column
          const gap = name === 'gap' ? gapShown(standard, standards) : null
          const leads = name !== 'gap' && isLink(name, standard)
          return (
            <td
              key={standard.id}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid takes the focus
              role="gridcell"
              // The link in it takes the focus in its place.
              tabIndex={leads ? undefined : isStop ? 0 : -1}
              data-place={`${rows + nth} ${column}`}
              data-gap={gap ?? undefined}
              data-urgent={(gap === 'none' && standard.booked > 0) || undefined}
              data-none={(name !== 'gap' && standard[name] === 0) || undefined}
            >
              {gap && <span className={classes.gap}>{sayCompetence(`gap:${gap}`)}</span>}
              {name !== 'gap' && <Count name={name} standard={standard} day={day} isStop={isStop} />}
            </td>
          )
        })}
      </tr>
    ))}
  </tfoot>
)

const isLink = (name: (typeof counts)[number], standard: Column): boolean =>
  standard[name] > 0 && (name !== 'booked' || holds('ViewAllAudit'))

type CountProps = { name: (typeof counts)[number]; standard: Column; day: string; isStop: boolean }

function Count({ name, standard, day, isStop }: CountProps) {
  const shown = sayCompetence('count', { count: standard[name] })
  if (!isLink(name, standard)) return shown
  const standardId = String(standard.id)
  return (
    <Anchor
      inherit
      c="inherit"
      underline="always"
      tabIndex={isStop ? 0 : -1}
      renderRoot={props =>
        name === 'booked' ? (
          <Link
            {...props}
            to="/dashboard/audits"
            search={{ standardId, status: 'assigned', lastDayFrom: day }}
          />
        ) : (
          <Link {...props} to="." search={{ standardId, day, ...heldAs[name] }} />
        )
      }
    >
      {shown}
    </Anchor>
  )
}

const heldAs = {
  lead: { grade: 'lead', state: 'valid' },
  auditor: { grade: 'auditor', state: 'valid' },
  expiring: { state: 'expiring' },
}
