import { Anchor, Group, Paper, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { audits } from '#contract/audits.ts'
import { may } from '#web/app/session.ts'
import type { Entry } from '#web/planning/entry.ts'
import { kindLabel } from '#web/planning/item-look.ts'
import lines from '#web/ui/page/lines.module.css'
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
    <Paper withBorder p="lg" component="section" aria-labelledby="auditor-audits">
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={2} size="h4" id="auditor-audits">
          {sayAuditorPage('audits')}
        </Title>
        <Anchor
          size="sm"
          data-alone
          renderRoot={props => (
            <Link {...props} to="/dashboard/rosters" search={{ auditorId: String(id), view: 'agenda' }} />
          )}
        >
          {sayAuditorPage('allBookings')}
        </Anchor>
      </Group>
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
    </Paper>
  )
}

/** When somebody is away, from now on. */
export function AuditorAbsences({ bookings: { away, last, isRead } }: Pick<Props, 'bookings'>) {
  // Said once, where the audits would be.
  if (!isRead) return null
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="auditor-away">
      <Title order={2} size="h4" id="auditor-away" mb="sm">
        {sayAuditorPage('away')}
      </Title>
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
    </Paper>
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
        <AuditLink id={project.id}>{project.idflNumber}</AuditLink>
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

function AuditLink({ id, children }: { id: number; children: ReactNode }) {
  if (!may(audits.one)) return <span>{children}</span>
  return (
    <Anchor
      inherit
      data-alone
      renderRoot={props => <Link {...props} to="/dashboard/audits/$id" params={{ id: String(id) }} />}
    >
      {children}
    </Anchor>
  )
}
