import type { Permission } from './permissions.ts'

/** Why somebody, or a team, may not simply go: in the order in which they are told within one severity. */
export const fitCodes = [
  'onTeam',
  'disabled',
  'noStandards',
  'clash',
  'traineeAlone',
  'nobodyCounts',
  'excluded',
  'unqualified',
  'leadGrade',
  'noLead',
  'refused',
  'rotation',
  'days7',
  'daysMonth',
  'daysYear',
  'nights',
  'gap',
  'offDay',
  'siteClosed',
  'uncovered',
  'uncoveredArea',
  'daysShort',
  'partly',
  'preferred',
  'expiring',
  'inactive',
] as const
export type FitCode = (typeof fitCodes)[number]

/** `info`: a chip. `show`: also a concern. `warn`: asked about. `stop`: needs an override. `never`: nothing helps. */
export const severities = ['info', 'show', 'warn', 'stop', 'never'] as const
export type Severity = (typeof severities)[number]

/** What its sentence is said with: names, days `YYYY-MM-DD`, figures. */
export type FitParams = Readonly<Record<string, string | number>>

/** One reason. `key` holds whom, what and the figures: a worse figure is another key. */
export type FitReason = {
  key: string
  code: FitCode
  severity: Severity
  params: FitParams
  /** Whose holder may override it. */
  permission?: Permission
}

/** How somebody stands to an audit: goes, is asked about, needs an override, can’t. */
export const verdicts = ['ready', 'confirm', 'override', 'cannot'] as const
export type Verdict = (typeof verdicts)[number]

type Given = {
  /** Null: of the team. */
  auditorId: number | null
  code: FitCode
  severity: Severity
  /** What it is about and its figures, `3:4`; null where there is only one. */
  subject?: string | null
  params?: FitParams
}

/** `12:rotation:3:4`, of a team `team:noLead`. */
export function makeReason({ auditorId, code, severity, subject, params = {} }: Given): FitReason {
  const key = [auditorId ?? 'team', code, ...(subject ? [subject] : [])].join(':')
  const reason = { key, code, severity, params }
  return severity === 'stop' ? { ...reason, permission: overriddenBy(code) } : reason
}

const overriddenBy = (code: FitCode): Permission =>
  code === 'excluded' ? 'OverrideImpartiality' : 'OverrideTeamRules'

/** Made once: each comparison with options of its own would make another. */
const { compare: compareKeys } = new Intl.Collator('en', { numeric: true })

const placesIn = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name, place) => [name, place])) as Record<Name, number>
const [severityPlaces, codePlaces] = [placesIn(severities), placesIn(fitCodes)]

/** The worst first; of equal ones those that are told first. */
export const compareReasons = (a: FitReason, b: FitReason): number =>
  severityPlaces[b.severity] - severityPlaces[a.severity] ||
  codePlaces[a.code] - codePlaces[b.code] ||
  compareKeys(a.key, b.key)

const verdictOf: Record<Severity, Verdict> = {
  info: 'ready',
  show: 'ready',
  warn: 'confirm',
  stop: 'override',
  never: 'cannot',
}

/** That of the worst reason. */
export function judge(reasons: readonly Pick<FitReason, 'severity'>[]): Verdict {
  const ranks = reasons.map(({ severity }) => verdicts.indexOf(verdictOf[severity]))
  return verdicts[Math.max(0, ...ranks)] ?? 'ready'
}
