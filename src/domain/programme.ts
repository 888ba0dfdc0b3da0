/** What a certificate for a standard owes, in whole months and days. A standard without one owes no visits. */
export type Programme = {
  /** How long a certificate is good for. */
  validMonths: number
  /** Null: no surveillance. Always less than `validMonths`. */
  surveillanceMonths: number | null
  surveillanceEarlyDays: number
  surveillanceLateDays: number
  /** Once in each calendar year, the first within 12 months of the initial decision. */
  calendarYear: boolean
  renewalEarlyDays: number
  renewalDueDays: number
  /** How long a decision takes after the recertification visit. */
  decisionDays: number
  /** How long after its end a certificate can still be renewed. */
  restoreMonths: number
  /** Stage 1 and stage 2, or one initial visit. */
  twoStages: boolean
  sampling: Sampling
  /** So many days before a visit is due the server drafts its audit; null: only people do. */
  draftDays: number | null
}

/** So many surveillances a cycle: two a year in the longest that there is. */
export const mostSurveillances = 24

/** How many fall within what a certificate is valid for, both in months. */
export const countSurveillances = (validMonths: number, every: number): number =>
  Math.ceil(validMonths / every) - 1

export const samplings = ['all', 'squareRoot', 'thirtyPercent'] as const
/** Which of several sites a visit goes to. */
export type Sampling = (typeof samplings)[number]

/** ISO/IEC 17021-1, 9.1.3 and 9.6; IAF MD 1 for the sample of sites. */
export const threeYearCycle: Programme = {
  validMonths: 36,
  surveillanceMonths: 12,
  surveillanceEarlyDays: 90,
  surveillanceLateDays: 30,
  calendarYear: true,
  renewalEarlyDays: 180,
  renewalDueDays: 90,
  decisionDays: 30,
  restoreMonths: 6,
  twoStages: true,
  sampling: 'squareRoot',
  draftDays: null,
}

/** Scope certificates of Textile Exchange and GOTS: a year, renewed up to 60 days before its end and 90 after. */
export const yearly: Programme = {
  validMonths: 12,
  surveillanceMonths: null,
  surveillanceEarlyDays: 90,
  surveillanceLateDays: 30,
  calendarYear: false,
  renewalEarlyDays: 90,
  renewalDueDays: 60,
  decisionDays: 30,
  restoreMonths: 3,
  twoStages: false,
  sampling: 'all',
  draftDays: null,
}
