import { Anchor, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Entry } from '#web/planning/entry.ts'
import { kindLabel } from '#web/planning/item-look.ts'
import { AuditLink } from '#web/ui/page/audit-link.tsx'
import lines from '#web/ui/page/lines.module.css'
import { Section } from '#web/ui/page/section.tsx'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { SiteTime } from '#web/ui/time/site-time.tsx'
import { sayAuditorPage } from '#words/en/auditor-page.ts'
import { formatDay, formatInterval } from '#words/moments.ts'
import classes from './auditor-bookings.module.css'
import type { BookingsOf } from './use-bookings-of.ts'

type Props = { id: number; bookings: BookingsOf }

/** Where somebody is now, where they go next, and where they have been. */
export function AuditorAudits({ id, bookings }: Props) {
  const { now, next, past, first, last, isRead, error, retry } = bookings
  return (
    <Section
      id="auditor-audits"
      title={sayAuditorPage('audits')}
      aside={
        <Anchor
          size="sm"
          data-alone
          renderRoot={props => (
            <Link {...props} to="/dashboard/rosters" search={{ auditorId: String(id), view: 'agenda' }} />
          )}
        >
          {sayAuditorPage('allBookings')}
        </Anchor>
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : isRead ? (
        <>
          <Part title={sayAuditorPage('now')} entries={now} nothing={sayAuditorPage('noneNow')} />
          <Part
            title={sayAuditorPage('next')}
            entries={next}
            nothing={sayAuditorPage('noneNext', { day: formatDay(last) })}
          />
          <Part
            title={sayAuditorPage('past')}
            entries={past}
            nothing={sayAuditorPage('nonePast', { day: formatDay(first) })}
          />
        </>
      ) : (
        <LoadingState label={sayAuditorPage('loading')} />
      )}
    </Section>
  )
}

/** When somebody is away, from now on. */
export function AuditorAbsences({ bookings: { away, last, isRead } }: Pick<Props, 'bookings'>) {
  // Said once, where the audits would be.
  if (!isRead) return null
  return (
    <Section id="auditor-away" title={sayAuditorPage('away')}>
      {away.length === 0 ? (
        <Text c="gray.7">{sayAuditorPage('noneAway', { day: formatDay(last) })}</Text>
      ) : (
        <ul className={lines.lines} aria-labelledby="auditor-away">
          {away.map(({ id, kind, note, start, end, timeZone }) => (
            <li key={id}>
              <span className={classes.what}>
                {kindLabel(kind)}
                {note && (
                  <Text span size="sm" c="gray.7">
                    {note}
                  </Text>
                )}
              </span>
              {/* Somebody’s days are no hours of another’s. */}
              <Text span size="sm">
                {formatInterval(start, end, timeZone)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

type PartProps = { title: string; entries: readonly Entry[]; nothing: string }

function Part({ title, entries, nothing }: PartProps) {
  return (
    <>
      <Title order={3} size="h5" mt="md" mb={4}>
        {title}
      </Title>
      {entries.length === 0 ? (
        <Text c="gray.7">{nothing}</Text>
      ) : (
        <ul className={lines.lines} aria-label={title}>
          {entries.map(entry => (
            <AuditLine key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </>
  )
}

function AuditLine({ entry: { project, start, end, timeZone } }: { entry: Entry }) {
  if (!project) return null
  return (
    <li>
      <span className={classes.what}>
        <AuditLink data-alone id={project.id}>
          {project.idflNumber}
        </AuditLink>
        <Text span size="sm" c="gray.7">
          {project.companyName}
        </Text>
        <StatusBadge status={project.phase} />
      </span>
      <Text span size="sm">
        <SiteTime start={start} end={end} timeZone={timeZone} />
      </Text>
    </li>
  )
}
