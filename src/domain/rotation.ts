export const rotationUnits = ['visits', 'months'] as const
export const rotationRoles = ['lead', 'members'] as const
export const rotationSeverities = ['warn', 'stop'] as const

/** The least and the most that may be entered: visits or months. */
export const rotationRanges = {
  visits: { min: 1, max: 20 },
  months: { min: 1, max: 240 },
  pauseVisits: { min: 0, max: 10 },
  pauseMonths: { min: 0, max: 120 },
} as const

/** How long the same people may go to the same customer for a standard, and what must lie between before they come again. */
export type Rotation = {
  unit: (typeof rotationUnits)[number]
  /** So many visits in a row, or so many months from the first day of the first to the last of the last. */
  max: number
  /** Whom it counts and concerns: who leads, or leads and auditors. */
  roles: (typeof rotationRoles)[number]
  /** Visits without them; with `pauseMonths` both are needed, and one is above 0. */
  pauseVisits: number
  /** Months from the end of one of their visits to the start of the next. */
  pauseMonths: number
  severity: (typeof rotationSeverities)[number]
}

/** How far somebody is with a standard at a customer, as it would be asked today. */
export type RotationCount = {
  standardId: number
  /** Other visits in the row, or full months from its first day to its last. */
  done: number
  max: number
  unit: Rotation['unit']
  /** The day from which they may come again, `YYYY-MM-DD`; null: nothing keeps them, or only visits of others help. */
  freeFrom: string | null
}
