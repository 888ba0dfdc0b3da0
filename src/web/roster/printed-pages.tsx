import type { Entry } from '#web/planning/entry.ts'
import { kindLabel } from '#web/planning/item-look.ts'
import { isWeekend } from '#web/planning/span.ts'
import { formatDate, nameDateOfMonth, nameWeekday } from '#words/days.ts'
import { sayRosterPrint } from '#words/en/roster-print.ts'
import { listValues } from '#words/lists.ts'
import { formatBeside } from '#words/moments.ts'
import { zoneName } from '#words/zones.ts'
import classes from './print.module.css'
import type { Printed } from './print-sheets.ts'

type About = { month: string; by: string; at: string }
type TeamProps = { people: readonly Printed[]; days: readonly string[]; about: About }

/** Auditors by days, a letter for each booking. */
export function PrintedTeam({ people, days, about }: TeamProps) {
  return (
    <section className={classes.sheet}>
      <table className={classes.team}>
        <caption>{sayRosterPrint('teamOf', { month: about.month })}</caption>
        <thead>
          <tr>
            <th scope="col">{sayRosterPrint('auditor')}</th>
            {days.map(day => (
              <th key={day} scope="col" data-weekend={isWeekend(day)} aria-label={formatDate(day)}>
                {nameWeekday(day, 'narrow')}
                <br />
                {nameDateOfMonth(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(person => (
            <tr key={person.id}>
              <th scope="row">{person.name}</th>
              {days.map(day => (
                <td key={day} data-weekend={isWeekend(day)} data-kind={person.days.get(day)?.[0]?.kind}>
                  {lettersOf(person.days.get(day))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Foot about={about} />
    </section>
  )
}

/** Beside its color, which a printer may not have. */
const letterOf = (kind: Entry['kind']): string => sayRosterPrint(`letter:${kind}`)

const lettersOf = (entries: readonly Entry[] = []) => [...new Set(entries.map(({ kind }) => letterOf(kind)))]

type AuditorProps = { person: Printed; days: readonly string[]; about: About }

/** A month of one auditor, a line for each day. */
export function PrintedAuditor({ person, days, about }: AuditorProps) {
  return (
    <section className={classes.sheet}>
      <table className={classes.own}>
        <caption>
          {sayRosterPrint('monthOf', {
            name: person.name,
            month: about.month,
            zone: zoneName(person.timeZone),
          })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{sayRosterPrint('day')}</th>
            <th scope="col">{sayRosterPrint('bookings')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(day => (
            <tr key={day} data-weekend={isWeekend(day)}>
              <th scope="row">
                {nameWeekday(day, 'short')} {nameDateOfMonth(day)}
              </th>
              <td>{(person.days.get(day) ?? []).map(entry => say(entry, person.timeZone)).join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Foot about={about} />
    </section>
  )
}

/** `A AUD-17, Blue Dye Ltd, 02 Mar 2026 08:00 – 17:00`, with its zone where the days are those of another. */
function say(entry: Entry, timeZone: string): string {
  const { kind, project } = entry
  const what = project ? [project.idflNumber, project.companyName] : [kindLabel(kind)]
  return sayRosterPrint('booking', {
    letter: letterOf(kind),
    what: listValues([...what, formatBeside(entry, timeZone)]),
  })
}

function Foot({ about: { by, at } }: { about: About }) {
  return (
    <p className={classes.foot}>
      {sayRosterPrint('legend', {
        audit: letterOf('audit'),
        timeOff: letterOf('timeOff'),
        sickLeave: letterOf('sickLeave'),
        training: letterOf('training'),
        other: letterOf('other'),
      })}{' '}
      {sayRosterPrint('printedBy', { by, at })}
    </p>
  )
}
