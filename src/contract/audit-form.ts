import { z } from 'zod'
import { sayAuditFault } from '#words/en/audit-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import { saySiteFault } from '#words/en/site-faults.ts'
import { areaIds } from './areas.ts'
import { calculation, halfDays } from './calculation.ts'
import { fault } from './fault.ts'
import { list, moment, optionalLines, pickedId, requiredText } from './values.ts'

export const auditFields = {
  idflNumber: requiredText(sayAuditFault.text('enterNumber'), 40).regex(
    /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]*$/u,
    fault(sayAuditFault.text('numberNotPrintable')),
  ),
  customerId: pickedId(sayAuditFault.text('chooseCustomer')),
  siteId: pickedId(saySiteFault.text('chooseSite')).nullish().meta({
    description:
      'Null: the main site. Left out: that of a new audit, or of another customer; else what it was.',
  }),
  start: moment,
  end: moment,
  standardId: list(pickedId(sayFault.text('chooseStandard')), 100, {
    missing: sayFault.text('chooseSomeStandard'),
    atLeastOne: sayFault.text('chooseSomeStandard'),
    tooMany: most => sayFault.text('tooManyStandards', most),
  }),
  note: optionalLines(5000),
}

export const neededDays = z
  .object({
    required: halfDays(0.5, 500).meta({ description: 'At the site, in person-days.' }),
    offSite: halfDays(0, 500),
    reason: optionalLines(1000).meta({ description: 'Why fewer than calculated.' }),
    calculation: calculation.nullish(),
  })
  .meta({ description: 'Person-days that it needs. Null: none are asked for; left out, as they were.' })

/** What the dialog of its days fills in. */
export const auditDaysForm = z.object({ days: neededDays })

/** Of the lists of its standards. */
export const areasField = areaIds.optional().meta({
  description:
    'Technical areas, of lists that its standards name. Left out they stay, as far as a standard still has their list.',
})

export const countsFor = list(
  z.object({
    visitId: pickedId(sayAuditFault.text('chooseVisit')),
    siteIds: list(pickedId(saySiteFault.text('chooseSite')), 500, {
      atLeastOne: saySiteFault.text('chooseSite'),
    })
      .optional()
      .meta({ description: 'The audit’s site unless given; several of one time zone.' }),
  }),
  500,
)
  .optional()
  .meta({
    description:
      'The visits that it counts for; none unlinks, left out it stays. Needs ViewCertificates, on completed audits also PlanVisits.',
  })

/** What the dialog fills in. */
export const auditForm = z.object({ ...auditFields, areaIds: areasField, countsFor })
