import { Alert, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconHelpCircle, IconInfoCircle } from '@tabler/icons-react'
import { sumDays } from '#domain/person-days.ts'
import { counts } from '#domain/team.ts'
import { localDay } from '#domain/zoned-time.ts'
import { type AssignMode, coverageWith } from '#web/planning/candidates.ts'
import { ClashList } from '#web/planning/clash-list.tsx'
import { FindCommonTime } from '#web/planning/find-common-time.tsx'
import { bold } from '#web/ui/page/bold.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { sayTeam } from '#words/en/audit-teams.ts'
import { sayTeamRole } from '#words/en/team-roles.ts'
import { listNames } from '#words/lists.ts'
import { AreasOfTeam } from './areas-of-team.tsx'
import { type Audit, type Candidate, standardNames } from './audit.ts'
import { CoverageMeter, describeCoverage } from './coverage-meter.tsx'
import { DaysMeter } from './days-meter.tsx'
import { useWholeDays } from './member-days.tsx'
import type { Lack } from './refusals.ts'
import type { AssignState } from './use-assignment.ts'
import { countingOf, type TeamRoles } from './use-team-roles.ts'

type TeamProps = {
  audit: Audit
  mode: AssignMode
  candidates: readonly Candidate[]
  chosen: readonly Candidate[]
  roles: TeamRoles
}

/** What the team would be, and what it would cover. */
export function TeamSoFar({ audit, mode, candidates, chosen, roles }: TeamProps) {
  const coverage = coverageWith(countingOf(chosen, roles.members), audit, mode)
  const leaving =
    mode === 'reassign' ? audit.auditors.filter(one => !chosen.some(({ id }) => id === one.id)) : []
  const together = [...new Set([...(mode === 'assign' ? audit.auditors : []), ...chosen].map(({ id }) => id))]
  const team = [...(mode === 'assign' ? audit.auditors : []), ...chosen].map(({ name }) => name)
  const who = team.length === 0 ? sayTeam('noneSelected') : sayTeam('teamOf', { names: listNames(team) })
  const leaves =
    leaving.length > 0 && sayTeam('leaves', { names: listNames(leaving.map(({ name }) => name)) })
  const said = sayTeam('chosen', {
    count: chosen.length,
    coverage: describeCoverage(audit.standards, coverage),
  })
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <Text size="sm" fw={500}>
          {sayTeam('teamCovers')}
        </Text>
        <CoverageMeter wide standards={audit.standards} coverage={coverage} />
        <AreasOfTeam audit={audit} candidates={candidates} roles={roles} />
        <DaysOfTeam audit={audit} roles={roles} />
        {/* In a tab of its own: what is chosen here stays. */}
        <FindCommonTime
          inNewTab
          ids={together}
          from={localDay(new Date(audit.start), audit.timeZone)}
          projectId={audit.id}
        />
      </Group>
      <Text size="sm" c="gray.7" component="div">
        <LongText text={leaves ? `${who} ${leaves}` : who} lines={2} />
      </Text>
      {roles.showsRoles && team.length > 0 && (
        <Text size="sm" c="gray.7">
          {sayLead(roles)}
        </Text>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Stack>
  )
}

/** Who leads the team as it would be. */
function sayLead({ read }: TeamRoles): string {
  if (!read.some(({ role }) => counts(role))) return sayTeamRole('nobodyCounts')
  const lead = read.find(({ role }) => role === 'lead')
  return lead ? sayTeamRole('leads', { name: lead.name }) : sayTeamRole('noLead')
}

/** `3 of 4 person-days` of the team as it would be, where somebody said how many are needed. */
function DaysOfTeam({ audit, roles: { read, members } }: Pick<TeamProps, 'audit' | 'roles'>) {
  const wholeDays = useWholeDays(audit)
  if (audit.requiredDays === null || wholeDays === null) return null
  const days = read
    .filter(({ role }) => counts(role))
    .map(({ id }) => {
      const entered = members.find(one => one.id === id)?.days
      if (typeof entered === 'number' && !Number.isNaN(entered)) return entered
      const known = audit.auditors.find(one => one.id === id)
      const isKept = known && counts(known.role) && !(entered === null && known.daysByHand)
      return isKept ? known.days : wholeDays
    })
  return <DaysMeter planned={sumDays(days)} required={audit.requiredDays} />
}

export function AssignRefusal({ state, audit }: { state: AssignState; audit: Audit }) {
  const { created, refusal } = state
  return (
    <>
      {created && (
        <Alert color="blue" role="status" icon={<IconInfoCircle size={18} aria-hidden />}>
          <Text size="sm">{sayTeam('accountCreated', { name: created })}</Text>
        </Alert>
      )}
      {refusal && (
        <Alert color="red" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
          <Text size="sm">{refusal.message}</Text>
          {refusal.clashes.length > 1 && <ClashList clashes={refusal.clashes} timeZone={audit.timeZone} />}
        </Alert>
      )}
    </>
  )
}

type ConfirmProps = {
  audit: Audit
  lacks: readonly Lack[]
  isSaving: boolean
  onConfirm: () => void
  onBack: () => void
}

/** Asks about the unqualified, in place of the buttons, so that no second dialog stands over the first. */
export function ConfirmUnqualified({ audit, lacks, isSaving, onConfirm, onBack }: ConfirmProps) {
  return (
    <Alert
      color="yellow"
      role="alertdialog"
      aria-label={sayTeam('assignAnywayTitle')}
      icon={<IconHelpCircle size={18} aria-hidden />}
    >
      <Stack gap="sm">
        <LackList audit={audit} lacks={lacks} />
        <Group justify="flex-end" gap="sm">
          <Text size="sm" fw={500} mr="auto">
            {sayTeam('assignAnywayHint')}
          </Text>
          <Button variant="default" onClick={onBack} disabled={isSaving} autoFocus>
            {sayTeam('back')}
          </Button>
          <Button onClick={onConfirm} loading={isSaving}>
            {sayTeam('assignAnyway')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

/** Who lacks what. */
export function LackList({ audit, lacks }: Pick<ConfirmProps, 'audit' | 'lacks'>) {
  return lacks.map(({ auditorId, auditorName, missing }) => (
    <Text key={auditorId} size="sm">
      {sayTeam.rich('lacks', {
        name: auditorName,
        codes: listNames(standardNames(audit.standards, missing)),
        b: bold,
      })}
    </Text>
  ))
}
