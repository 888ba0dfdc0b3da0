import { Badge } from '@mantine/core'
import { useToday } from '#web/app/use-now.ts'
import { sayCertificate } from '#words/en/certificates.ts'
import { sayVisitClass } from '#words/en/visit-classes.ts'
import { nameVisit } from '#words/visit-name.ts'
import type { Certificate } from './certificate.ts'
import { type BarVisit, type CycleLayout, isOverdue, layOutCycle, type Mark, visitsOfCycle } from './cycle.ts'
import classes from './cycle-bar.module.css'

type Props = {
  certificate: Parameters<typeof layOutCycle>[0] & Pick<Certificate, 'timeZone' | 'phase'>
  visits: readonly BarVisit[]
}

/** One cycle at a glance, and the same in lines for whoever can’t see it or has too narrow a screen for it. */
export function CycleBar({ certificate, visits }: Props) {
  const today = useToday(certificate.timeZone)
  const layout = layOutCycle(certificate, visits, today)
  return (
    <>
      {layout && <Bar layout={layout} />}
      <ul className={classes.lines} aria-label={sayCertificate('owed')}>
        {visitsOfCycle(certificate, visits).map(visit => (
          <li key={visit.id}>
            <span
              className={classes.key}
              data-state={lookOf(visit.state, visit.plan !== 'none')}
              aria-hidden
            />
            {sayLine(visit)}
            {isOverdue(visit, certificate, today) && (
              <Badge variant="light" color="red" c="red.9" flex="none">
                {sayVisitClass('overdue')}
              </Badge>
            )}
          </li>
        ))}
        <EndLine certificate={certificate} today={today} />
      </ul>
    </>
  )
}

function EndLine({ certificate, today }: Pick<Props, 'certificate'> & { today: string }) {
  const said = sayEnd(certificate, today)
  if (!said) return null
  return (
    <li>
      <span className={classes.key} data-state="end" aria-hidden />
      {said}
    </li>
  )
}

/** `Expires 09 Mar 2028`; of one that was withdrawn when that was. */
function sayEnd({ expires, wantedBy, status, statusOn }: Props['certificate'], today: string): string | null {
  if (status === 'withdrawn') return sayCertificate('withdrawnLine', { day: statusOn })
  if (expires) return sayCertificate(today > expires ? 'expiredLine' : 'expiryLine', { expires })
  return wantedBy && sayCertificate('wantedLine', { day: wantedBy })
}

/** `Surveillance 2: planned for 12 Mar 2027; due 09 Mar 2027, …`. */
function sayLine({ kind, ordinal, state, doneOn, plan, plannedStart, ...days }: BarVisit): string {
  const { due, earliest, latest } = days
  const label = nameVisit({ kind, ordinal })
  if (state === 'done' && doneOn) return sayCertificate('doneLine', { label, day: doneOn })
  if (state === 'earlier') return sayCertificate('earlierLine', { label })
  if (state === 'waived') return sayCertificate('waivedLine', { label })
  const said = { label, due, earliest, latest }
  if (plannedStart === null) return sayCertificate('dueLine', said)
  return sayCertificate('plannedLine', { ...said, plan, day: plannedStart })
}

const lookOf = (state: BarVisit['state'], isPlanned: boolean) =>
  state === 'open' ? (isPlanned ? 'planned' : 'open') : state

const percent = (value: number) => `${value}%`

/** Decoration to a screen reader: the lines say it. */
function Bar({ layout: { marks, good, today, years } }: { layout: CycleLayout }) {
  return (
    <div className={classes.bar} aria-hidden data-cycle-bar>
      <div className={classes.track}>
        {good && (
          <span className={classes.good} style={{ left: percent(good.start), width: percent(good.length) }} />
        )}
        {years.map(({ year, at }) => (
          <span
            key={year}
            className={classes.year}
            data-at={at > 90 ? 'end' : undefined}
            style={{ left: percent(at) }}
          >
            {year}
          </span>
        ))}
        {marks.map(mark => (
          <VisitMark key={mark.id} mark={mark} />
        ))}
        {good && <span className={classes.end} style={{ left: percent(good.start + good.length) }} />}
        {today !== null && (
          <span className={classes.today} style={{ left: percent(today) }}>
            <span className={classes.label} data-at={today < 5 ? 'start' : today > 95 ? 'end' : undefined}>
              {sayCertificate('today')}
            </span>
          </span>
        )}
      </div>
    </div>
  )
}

function VisitMark({ mark: { window, due, audit, state, isPlanned } }: { mark: Mark }) {
  return (
    <>
      <span
        className={classes.window}
        data-state={lookOf(state, isPlanned)}
        style={{ left: percent(window.start), width: percent(window.length) }}
      />
      {(state === 'open' || state === 'done') && (
        <span className={classes.due} style={{ left: percent(due) }} />
      )}
      {audit !== null && (
        <span
          className={classes.audit}
          data-done={state === 'done' || undefined}
          style={{ left: percent(audit) }}
        />
      )}
    </>
  )
}
