import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import { IconCalendarEvent, IconCheck, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { rosters } from '#contract/rosters.ts'
import { counts } from '#domain/team.ts'
import { localDay } from '#domain/zoned-time.ts'
import { may } from '#web/app/session.ts'
import { useShowsRoles } from '#web/planning/use-shows-roles.ts'
import { AccountState } from '#web/ui/page/account-state.tsx'
import { AuditorLink } from '#web/ui/page/auditor-link.tsx'
import { Reach } from '#web/ui/page/reach.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { SiteTime } from '#web/ui/time/site-time.tsx'
import { sayTeam } from '#words/en/audit-teams.ts'
import { sayDays } from '#words/en/person-days.ts'
import { sayTeamCard } from '#words/en/team-card.ts'
import { sayTeamRole } from '#words/en/team-roles.ts'
import { AcceptedList, AtAssignment } from './at-assignment.tsx'
import { type Audit, standardNames } from './audit.ts'
import classes from './audit-team.module.css'
import { CoverageMeter } from './coverage-meter.tsx'
import { ReasonBadges } from './reason-badges.tsx'

type Detailed = Reply<typeof audits.one>
type Member = Detailed['auditors'][number]

/** Who goes, the lead first where roles are told, which of the standards each covers, what was known and taken at assignment, and what holds against them now. */
export function AuditTeam({ audit }: { audit: Detailed }) {
  const { auditors, standards, coverage } = audit
  const [isThen, setThen] = useState(false)
  const showsRoles = useShowsRoles()
  const members = showsRoles
    ? [...auditors].sort((one, other) => Number(other.role === 'lead') - Number(one.role === 'lead'))
    : auditors
  return (
    <Section
      id="audit-team"
      title={sayTeam('team')}
      aside={<CoverageMeter wide standards={standards} coverage={coverage} />}
    >
      {auditors.length === 0 ? (
        <Text c="gray.7">{sayTeam('noAuditors')}</Text>
      ) : (
        <ul className={classes.members}>
          {members.map(member => (
            <MemberRow key={member.id} member={member} audit={audit} isThen={isThen} />
          ))}
          <TeamRow audit={audit} />
        </ul>
      )}
      {auditors.some(({ basis }) => basis) && (
        <Button
          variant="subtle"
          size="compact-sm"
          h="auto"
          mt="xs"
          // In line with the names above it.
          ml={-8}
          rightSection={
            isThen ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />
          }
          // Large text takes two lines on a phone, and its letters reach below the line.
          styles={{ label: { whiteSpace: 'normal', overflow: 'visible' } }}
          aria-expanded={isThen}
          onClick={() => setThen(!isThen)}
        >
          {sayTeamCard('atAssignment')}
        </Button>
      )}
    </Section>
  )
}

function MemberRow({ member, audit, isThen }: { member: Member; audit: Detailed; isThen: boolean }) {
  const { id, name, isEnabled, covers, role, phone } = member
  const showsRoles = useShowsRoles()
  return (
    <li>
      <Group component="span" gap={6}>
        <AuditorLink id={id} fw={500} data-alone>
          {name}
        </AuditorLink>
        <RosterLink id={id} name={name} day={localDay(new Date(audit.start), audit.timeZone)} />
        {!isEnabled && <AccountState isEnabled={false} />}
        {showsRoles && <Role {...member} auditors={audit.auditors} />}
        <Part {...member} audit={audit} />
        <Days member={member} audit={audit} />
      </Group>
      <Reach phone={phone} email="" />
      {counts(role) && <Covers names={standardNames(audit.standards, covers)} />}
      <Concerns audit={audit} auditorId={id} />
      <AcceptedList accepted={audit.accepted.filter(({ auditorId }) => auditorId === id)} />
      {isThen && <AtAssignment member={member} />}
    </li>
  )
}

/** What is to be said of the team as a whole; nothing where there is nothing. */
function TeamRow({ audit }: { audit: Detailed }) {
  const accepted = audit.accepted.filter(({ auditorId }) => auditorId === null)
  if (accepted.length === 0 && !audit.concerns.some(({ auditorId }) => auditorId === undefined)) return null
  return (
    <li>
      <Text span inherit fw={500}>
        {sayTeamCard('ofTeam')}
      </Text>
      <Concerns audit={audit} />
      <AcceptedList accepted={accepted} />
    </li>
  )
}

function Concerns({ audit, auditorId }: { audit: Detailed; auditorId?: number }) {
  const reasons = audit.concerns.flatMap(one => (one.auditorId === auditorId ? one.reasons : []))
  return (
    reasons.length > 0 && (
      <Group component="span" gap={4}>
        <ReasonBadges reasons={reasons} />
      </Group>
    )
  )
}

/** The person-days of who counts, where somebody says how many are needed, or entered them. */
function Days({ member: { role, days, daysByHand }, audit }: { member: Member; audit: Detailed }) {
  if (!counts(role) || (audit.requiredDays === null && !daysByHand)) return null
  return (
    <Text span size="sm" c="gray.7">
      {sayDays('personDays', { count: days })}
      {daysByHand && ` (${sayTeamCard('byHand')})`}
    </Text>
  )
}

/** As what somebody goes, and beside whom. */
function Role({ role, withId, auditors }: Pick<Member, 'role' | 'withId'> & Pick<Audit, 'auditors'>) {
  const beside = auditors.find(({ id }) => id === withId)
  return (
    <Text span size="sm" c="gray.7">
      {beside ? sayTeamRole('under', { role, name: beside.name }) : sayTeamRole(role)}
    </Text>
  )
}

/** When somebody is there who isn’t there for all of it. */
function Part({ start, end, audit }: Pick<Member, 'start' | 'end'> & { audit: Audit }) {
  if (start === audit.start && end === audit.end) return null
  return (
    <Text span size="sm" c="gray.7">
      <SiteTime start={start} end={end} timeZone={audit.timeZone} />
    </Text>
  )
}

/** Leads to the auditor’s week around the audit, where one may see it. */
function RosterLink({ id, name, day }: { id: number; name: string; day: string }) {
  if (!may(rosters.list)) return null
  const search = { view: 'week', date: day, auditorId: String(id) }
  const label = sayTeam('showInRoster', { name })
  return (
    <Tooltip label={label}>
      <ActionIcon
        size="sm"
        variant="subtle"
        aria-label={label}
        renderRoot={props => <Link {...props} to="/dashboard/rosters" search={search} />}
      >
        <IconCalendarEvent size={14} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

function Covers({ names }: { names: string[] }) {
  if (names.length === 0) {
    return (
      <Text span size="sm" c="yellow.9">
        {sayTeam('holdsNone')}
      </Text>
    )
  }
  return (
    <Group component="span" gap={4}>
      {names.map(name => (
        <span key={name} className={classes.held}>
          <IconCheck size={12} stroke={2.5} aria-label={sayTeam('covers')} /> {name}
        </span>
      ))}
    </Group>
  )
}
