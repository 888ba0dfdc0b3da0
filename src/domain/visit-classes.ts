export const visitStates = ['open', 'done', 'waived', 'dropped', 'earlier'] as const
export type VisitState = (typeof visitStates)[number]

/** How far an open visit is planned: at none of its sites, some, all with a draft among them, all with a team. */
export const visitPlans = ['none', 'partly', 'draft', 'assigned'] as const
export type VisitPlan = (typeof visitPlans)[number]

/** Each open visit of a certificate that is neither suspended nor lapsed is in exactly one. */
export const visitBuckets = ['overdue', 'due30', 'due60', 'due90', 'later'] as const
export type VisitBucket = (typeof visitBuckets)[number]

/** What else the board points at; the last two are listed under the flag alone. */
export const visitFlags = ['unplanned', 'noTeam', 'outsideWindow', 'atRisk', 'suspended', 'toDecide'] as const
export type VisitFlag = (typeof visitFlags)[number]

/** How a visit was kept to its window: done within or before it, after it, or past and not done. Early ones are on time too. */
export const visitOutcomes = ['onTime', 'early', 'late', 'missing'] as const
export type VisitOutcome = (typeof visitOutcomes)[number]
