import type { z } from 'zod'
import { localDay } from '#domain/zoned-time.ts'
import { sayDisruption } from '#words/en/disruptions.ts'
import { sayExclusionGround, sayExclusionSource } from '#words/en/exclusion-grounds.ts'
import { sayExclusion } from '#words/en/exclusions.ts'
import { sayOverriddenRule } from '#words/en/overridden-rules.ts'
import { sayPlanning } from '#words/en/planning.ts'
import { saySheet } from '#words/en/sheets.ts'
import { sayStatus } from '#words/en/statuses.ts'
import { sayTeamRole } from '#words/en/team-roles.ts'
import type { audit } from './audit-reply.ts'
import type { disruptionRow } from './disruption-reply.ts'
import type { exclusion, override } from './exclusions.ts'
import type { rosterEntry } from './rosters.ts'
import { dates, day, id, lasts, moment, number, type Sheet, text, there, timeZone } from './sheet.ts'

type Audit = z.output<typeof audit>
type Disruption = z.output<typeof disruptionRow>

export const auditSheet: Sheet<Audit> = [
  id(),
  text('idflNumber', row => row.idflNumber),
  text('companyName', row => row.companyName),
  text('companyNumber', row => row.customer.companyNumber),
  there('start', row => row.start),
  there('end', row => row.end),
  timeZone(),
  text('status', row => sayStatus.text(row.phase)),
  text('statusReason', row => row.statusReason),
  text('standards', row => row.standards.map(({ code }) => code)),
  text('auditors', row => row.auditors.map(({ name }) => name)),
  text('coverage', ({ coverage: { covered }, standardId }) =>
    saySheet.text('coveredOf', { covered: covered.length, all: standardId.length }),
  ),
  text('areas', row => row.areas.map(({ code }) => code)),
  text('visits', row => row.visits.map(({ label }) => label)),
  number('requiredDays', row => row.requiredDays),
  number('plannedDays', row => row.plannedDays),
  day('agreedOn', row => row.agreedOn),
  text('agreedNote', row => row.agreedNote),
  text('note', row => row.note),
  ...dates<Audit>(),
]

type Entry = z.output<typeof rosterEntry>

export const rosterSheet: Sheet<Entry> = [
  id(),
  text('auditor', row => row.auditor.name),
  text('kind', row => sayPlanning.text(row.kind)),
  text('idflNumber', row => row.project?.idflNumber ?? null),
  text('companyName', row => row.project?.companyName ?? null),
  ...lasts<Entry>(),
  timeZone(),
  text('role', row => row.role && sayTeamRole.text(row.role)),
  text('note', row => row.note),
]

type Exclusion = z.output<typeof exclusion>
type Despite = Exclusion['audits'][number]

export const exclusionSheet: Sheet<Exclusion> = [
  id(),
  text('auditorName', row => row.auditorName),
  text('companyName', row => row.companyName),
  day('from', row => row.from),
  day('to', row => row.to),
  text('state', row => sayExclusion.text(`state:${row.state}`)),
  text('reason', row => row.reason && sayExclusionGround.text(row.reason)),
  text('source', row => row.source && sayExclusionSource.text(row.source)),
  text('note', row => row.note),
  text('why', row => row.why),
  day('endedOn', row => row.endedOn),
  text('audits', ({ audits }) => audits.map(sayDespite)),
  moment('createdAt', row => row.createdAt),
]

const sayDespite = ({ idflNumber: number, start, timeZone, isOverridden }: Despite) =>
  sayExclusion.text('despiteAs', {
    number,
    day: localDay(start, timeZone),
    isOverridden: isOverridden ? 'yes' : 'no',
  })

export const overrideSheet: Sheet<z.output<typeof override>> = [
  id(),
  text('idflNumber', row => row.idflNumber),
  text('auditorName', row => row.auditorName),
  text('companyName', row => row.companyName),
  { ...text('code', row => sayOverriddenRule.text(row.code)), title: saySheet.text('rule') },
  number('exclusionId', row => row.exclusionId),
  text('who', row => row.who.name),
  moment('at', row => row.at),
  { ...text('why', row => row.why), title: saySheet.text('overrideWhy') },
]

export const disruptionSheet: Sheet<Disruption> = [
  id(),
  text('auditorName', row => row.auditorName),
  text('place', row => row.place?.names ?? null),
  text('cause', row => sayDisruption.text(`cause:${row.cause}`)),
  there('start', row => row.start),
  there('end', row => row.end),
  timeZone(),
  number('hitCount', row => row.hitCount),
  number('openCount', row => row.openCount),
  text('state', row => sayDisruption.text(`state:${row.state}`)),
  text('note', row => row.note),
  moment('createdAt', row => row.createdAt),
  moment('closedAt', row => row.closedAt),
]
