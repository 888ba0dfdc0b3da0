import { z } from 'zod'
import { samplings } from '#domain/programme.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayStandardFault } from '#words/en/standard-faults.ts'
import type { Text } from '#words/words.ts'
import type { Endpoint } from './endpoint.ts'
import { fault, issueOf } from './fault.ts'
import { flagFilter, listQuery, page, textFilter } from './list.ts'
import { idParams, recordFields, requiredLines, requiredText, version } from './values.ts'

/** In whole months or days; the sentence says from where to where. */
const whole = (least: number, most: number) => {
  const message = fault(sayStandardFault.text('wholeFromTo', { min: String(least), max: String(most) }))
  return z.int(message).min(least, message).max(most, message)
}
const notTrueOrFalse = fault(sayFault.text('notTrueOrFalse'))

const programmeFields = {
  validMonths: whole(1, 120),
  surveillanceMonths: whole(1, 119).nullable().meta({ description: 'Null: no surveillance.' }),
  surveillanceEarlyDays: whole(0, 366),
  surveillanceLateDays: whole(0, 366),
  calendarYear: z
    .boolean(notTrueOrFalse)
    .meta({ description: 'Surveillance once in each calendar year, the first within 12 months.' }),
  renewalEarlyDays: whole(0, 732),
  renewalDueDays: whole(0, 732),
  decisionDays: whole(0, 732),
  restoreMonths: whole(0, 24),
  twoStages: z.boolean(notTrueOrFalse).meta({ description: 'False: one initial visit.' }),
  sampling: z.enum(samplings),
  draftDays: whole(14, 732)
    .nullable()
    .meta({ description: 'The server drafts so many days before a visit is due. Null: only people do.' }),
}

/** What a certificate for a standard owes, in whole months and days before or after its end. */
const programmeForm = z.object(programmeFields).superRefine((given, context) => {
  const { validMonths, surveillanceMonths, renewalEarlyDays, renewalDueDays, decisionDays } = given
  const refuse = (field: string, text: Text) => context.addIssue({ ...issueOf(text), path: [field] })
  if (surveillanceMonths !== null && surveillanceMonths >= validMonths)
    refuse(
      'surveillanceMonths',
      validMonths === 1
        ? sayStandardFault.text('noRoomForSurveillance')
        : sayStandardFault.text('surveillanceTooRare', { max: String(validMonths - 1) }),
    )
  if (renewalDueDays > renewalEarlyDays)
    refuse('renewalDueDays', sayStandardFault.text('dueOutsideWindow', { max: String(renewalEarlyDays) }))
  if (decisionDays > renewalDueDays)
    refuse('decisionDays', sayStandardFault.text('decisionOutsideWindow', { max: String(renewalDueDays) }))
})

const programme = z.object(programmeFields).nullable().meta({ description: 'Null: no visits are owed.' })

export const standard = z.object({
  ...recordFields,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  isEnabled: z.boolean(),
  programme,
})

/** A standard as other records show it. */
export const standardLabel = z.object({ id: z.int(), code: z.string(), name: z.string() })

export const standardForm = z.object({
  code: requiredText(sayStandardFault.text('enterCode'), 40).regex(
    /^[A-Za-z0-9]+$/,
    fault(sayStandardFault.text('codeNotAlphanumeric')),
  ),
  name: requiredText(sayStandardFault.text('enterName')),
  description: requiredLines(sayStandardFault.text('enterDescription'), 2000),
  isEnabled: z.boolean(fault(sayFault.text('notTrueOrFalse'))).default(true),
  programme: programmeForm
    .nullable()
    .optional()
    .meta({ description: 'Null: no visits are owed. Left out: what it was, and null of a new one.' }),
})

const confirmed = z
  .boolean(notTrueOrFalse)
  .optional()
  .meta({ description: 'True: move the open visits of certificates to where another programme has them.' })

export const standards = {
  list: {
    method: 'GET',
    path: '/standards',
    access: 'signedIn',
    summary: 'List standards',
    query: listQuery(['id', 'code', 'name', 'description', 'isEnabled', 'createdAt', 'updatedAt'], {
      code: textFilter.optional(),
      name: textFilter.optional(),
      isEnabled: flagFilter.optional(),
    }),
    reply: page(standard),
  },
  one: {
    method: 'GET',
    path: '/standards/:id',
    access: ['ViewDetailMasterData'],
    summary: 'Read a standard',
    params: idParams,
    reply: standard,
  },
  create: {
    method: 'POST',
    path: '/standards',
    access: ['CreateMasterData'],
    summary: 'Create a standard',
    body: standardForm,
    reply: standard,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/standards/:id',
    access: ['ModifyMasterData'],
    summary:
      'Change a standard; another programme moves the open visits of its certificates, once that is confirmed',
    changes: ['certificate', 'visit'],
    params: idParams,
    body: standardForm.extend({ version: version.optional(), confirmed }),
    reply: standard,
  },
  remove: {
    method: 'DELETE',
    path: '/standards/:id',
    removesRow: true,
    access: ['DeleteMasterData'],
    summary: 'Delete a standard that nothing uses',
    params: idParams,
  },
} satisfies Record<string, Endpoint>
