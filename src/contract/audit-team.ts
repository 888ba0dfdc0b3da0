import { z } from 'zod'
import { counts, mayBeBeside, type TeamRole, teamRoles } from '#domain/team.ts'
import { sayAuditFault } from '#words/en/audit-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import { halfDays } from './calculation.ts'
import { fault, issueOf } from './fault.ts'
import { list, moment, pickedId } from './values.ts'

/** Person-days of a member, entered by hand. */
export const memberDays = halfDays(0, 60)
  .nullable()
  .optional()
  .meta({ description: 'Person-days by hand. Null: by the times; left out, what they were.' })

/** As what somebody comes; what is left out is chosen for a newcomer, and stays of who is on the team. */
export const memberFields = {
  id: pickedId(sayFault.text('chooseAuditor')),
  role: z
    .enum(teamRoles, fault(sayAuditFault.text('chooseTeamRole')))
    .optional()
    .meta({ description: 'Of a newcomer auditor unless given.' }),
  withId: pickedId(sayAuditFault.text('chooseBeside')).nullish().meta({
    description: 'Under whom an expert or trainee works, whom an observer watches; of others ignored.',
  }),
  start: moment
    .optional()
    .meta({ description: 'With end: a part inside the audit, all of it unless given.' }),
  end: moment.optional(),
  days: memberDays,
}

type Led = { role?: TeamRole | undefined }

/** A team has one lead at most. */
export function refuseSecondLead(given: readonly Led[], context: z.RefinementCtx): void {
  const leads = given.flatMap(({ role }, place) => (role === 'lead' ? [place] : []))
  for (const place of leads.slice(1))
    context.addIssue({ ...issueOf(sayAuditFault.text('chooseOneLead')), path: [place, 'role'] })
}

type Beside = Led & { id: number; withId?: number | null | undefined; rosterId?: number | undefined }

/**
 * Whom somebody comes beside, as far as the list alone tells, so that it is answered even on an old version. Whose role is left
 * out, and in a list that isn't the whole team whoever is not in it, only the team as it is tells.
 */
const refuseBeside =
  (isWhole: boolean) =>
  (given: readonly Beside[], context: z.RefinementCtx): void => {
    for (const [place, { id, role, withId, rosterId }] of given.entries()) {
      if (!role || counts(role) || !withId || rosterId !== undefined) continue
      const other = given.find(one => one.id === withId)
      const mayBe = other ? withId !== id && (!other.role || mayBeBeside(role, other.role)) : !isWhole
      if (!mayBe)
        context.addIssue({ ...issueOf(sayAuditFault.text('chooseBeside')), path: [place, 'withId'] })
    }
  }

export const refuseBesideInWhole = refuseBeside(true)
export const refuseBesideInAdded = refuseBeside(false)

const member = z.object(memberFields).refine(({ start, end }) => !start === !end, {
  path: ['end'],
  ...fault(sayFault.text('startWithoutEnd')),
})

const members = list(member, 100, {
  missing: sayFault.text('chooseSomeAuditor'),
  atLeastOne: sayFault.text('chooseSomeAuditor'),
  tooMany: most => sayFault.text('tooManyAuditors', most),
}).superRefine(refuseSecondLead)

export const wholeTeam = members.superRefine(refuseBesideInWhole)
export const addedToTeam = members.superRefine(refuseBesideInAdded)
