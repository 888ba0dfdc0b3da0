import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { holds } from '#web/app/session.ts'
import { sayCompetence } from '#words/en/competence.ts'
import { type Column, gapShown, knowsGrades } from './competence.ts'
import classes from './grid.module.css'

type Props = {
  standards: readonly Column[]
  /** The day that is looked at. */
  day: string
}

const counts = ['lead', 'auditor', 'expiring', 'booked'] as const
const titles = { lead: 'leads', auditor: 'auditors', expiring: 'expiring', booked: 'booked' } as const

/** What each standard has, over everybody and not only this page; each number leads to those it counts. */
export const Foot = ({ standards, day }: Props) => (
  <tfoot>
    {counts
      .filter(name => name !== 'lead' || knowsGrades(standards))
      .map(name => (
        <tr key={name}>
          <th scope="row">{sayCompetence(titles[name])}</th>
          {standards.map(standard => (
            <td key={standard.id} data-none={standard[name] === 0 || undefined}>
              <Count name={name} standard={standard} day={day} />
            </td>
          ))}
        </tr>
      ))}
    <tr>
      <th scope="row">{sayCompetence('gap')}</th>
      {standards.map(standard => (
        <Gap key={standard.id} gap={gapShown(standard, standards)} booked={standard.booked} />
      ))}
    </tr>
  </tfoot>
)

const Gap = ({ gap, booked }: Pick<Column, 'gap' | 'booked'>) => (
  <td data-gap={gap ?? undefined} data-urgent={(gap === 'none' && booked > 0) || undefined}>
    {gap && <span className={classes.gap}>{sayCompetence(`gap:${gap}`)}</span>}
  </td>
)

type CountProps = { name: (typeof counts)[number]; standard: Column; day: string }

function Count({ name, standard, day }: CountProps) {
  const count = standard[name]
  const shown = sayCompetence('count', { count })
  if (count === 0 || (name === 'booked' && !holds('ViewAllAudit'))) return shown
  const standardId = String(standard.id)
  return (
    <Anchor
      inherit
      c="inherit"
      underline="always"
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
