/** How much a rule matters: shown, asked about, stopped unless overridden. `off`: not looked at. */
const ruleLevels = ['off', 'show', 'warn', 'stop'] as const
export type RuleLevel = (typeof ruleLevels)[number]

/** What Team rules decide, with the levels that each takes, in the order in which they are shown. */
export const ruleChoices = {
  unqualified: ['warn', 'stop'],
  lead: ['off', 'warn', 'stop'],
  refused: ['off', 'warn', 'stop'],
  limits: ['off', 'warn', 'stop'],
  gaps: ['off', 'warn', 'stop'],
  offDays: ['off', 'warn', 'stop'],
  coverage: ['show', 'warn', 'stop'],
  areas: ['show', 'warn', 'stop'],
  days: ['show', 'warn', 'stop'],
} as const satisfies Record<string, readonly RuleLevel[]>

export type RuleName = keyof typeof ruleChoices
export const ruleNames = Object.keys(ruleChoices) as [RuleName, ...RuleName[]]
type Rules = { [Name in RuleName]: (typeof ruleChoices)[Name][number] }

/** The least and the most that may be entered: days, nights, hours. */
export const limitRanges = {
  daysPer7: { min: 1, max: 7 },
  daysPerMonth: { min: 1, max: 31 },
  daysPerYear: { min: 1, max: 366 },
  nightsPerMonth: { min: 0, max: 31 },
  restHours: { min: 0, max: 168 },
} as const

export type LimitName = keyof typeof limitRanges
export const limitNames = Object.keys(limitRanges) as [LimitName, ...LimitName[]]
/** Null: no limit. */
export type WorkLimits = Record<LimitName, number | null>

/** Hours of a way, by kilometers up to `km`; the last step, without, is whatever is farther. Where no coordinates are known, by country. */
export type Travel = {
  isOn: boolean
  sameCountry: number
  abroad: number
  steps: { km: number | null; hours: number }[]
}

export const dayCounts = ['halves', 'hours'] as const
export const approvals = ['off', 'required'] as const

/** What is asked of who goes where, for the whole body. */
export type TeamRules = {
  rules: Rules
  /** Whether screens and mails tell roles on teams. */
  roles: boolean
  approval: (typeof approvals)[number]
  /** Whether an audit that is over completes itself once its lead said that it is done. */
  completesDone: boolean
  limits: WorkLimits
  dayCount: (typeof dayCounts)[number]
  coolingOffMonths: number
  travel: Travel
  /** A site within so many kilometers is reached without a night away. */
  dayTripKm: number
}
