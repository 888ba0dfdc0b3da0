import { z } from 'zod'
import { countSurveillances, mostSurveillances, samplings } from '#domain/programme.ts'
import { rotationRanges, rotationRoles, rotationSeverities, rotationUnits } from '#domain/rotation.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayStandardFault } from '#words/en/standard-faults.ts'
import type { Text } from '#words/words.ts'
import { affected } from './affected.ts'
import { listName } from './areas.ts'
import type { Endpoint } from './endpoint.ts'
import { fault, issueOf } from './fault.ts'
import { flagFilter, listQuery, page, textFilter } from './list.ts'
import {
  confirmation,
  idParams,
  recordFields,
  requiredLines,
  requiredText,
  version,
  whole,
} from './values.ts'

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
  else if (
    surveillanceMonths !== null &&
    countSurveillances(validMonths, surveillanceMonths) > mostSurveillances
  )
    refuse(
      'surveillanceMonths',
      sayStandardFault.text('surveillanceTooOften', {
        most: String(mostSurveillances),
        min: Math.ceil(validMonths / (mostSurveillances + 1)),
      }),
    )
  if (renewalDueDays > renewalEarlyDays)
    refuse('renewalDueDays', sayStandardFault.text('dueOutsideWindow', { max: String(renewalEarlyDays) }))
  if (decisionDays > renewalDueDays)
    refuse('decisionDays', sayStandardFault.text('decisionOutsideWindow', { max: String(renewalDueDays) }))
})

const within = ({ min, max }: { min: number; max: number }) => whole(min, max)

const rotationFields = {
  unit: z.enum(rotationUnits),
  max: within({ min: 1, max: rotationRanges.months.max }).meta({
    description:
      'Visits in a row, at most 20, or months from the first day of the first to the last of the last.',
  }),
  roles: z
    .enum(rotationRoles)
    .meta({ description: 'Whom it counts and concerns: who leads, or leads and auditors.' }),
  pauseVisits: within(rotationRanges.pauseVisits).meta({
    description: 'So many visits without them, and so many months, lie between two rows.',
  }),
  pauseMonths: within(rotationRanges.pauseMonths),
  severity: z.enum(rotationSeverities).meta({ description: 'Whether one more is asked about or stopped.' }),
}

/** How long the same people may go to the same customer, and when they may come again. */
const rotationForm = z.object(rotationFields).superRefine((given, context) => {
  const { min, max } = rotationRanges[given.unit]
  const refuse = (field: string, text: Text) => context.addIssue({ ...issueOf(text), path: [field] })
  if (given.max > max) refuse('max', sayFault.text('wholeFromTo', { min, max }))
  if (given.pauseVisits === 0 && given.pauseMonths === 0)
    refuse('pauseVisits', sayStandardFault.text('noPause'))
})

const rotation = z
  .object(rotationFields)
  .nullable()
  .meta({ description: 'Null: anybody may come as often as they are sent.' })

const programme = z.object(programmeFields).nullable().meta({ description: 'Null: no visits are owed.' })

const halfDays = fault(sayStandardFault.text('halfDaysFromTo'))

/** How much an auditor does in a standard to stay active in it. */
const activityForm = z
  .object({
    audits: whole(1, 1000).nullable(),
    days: z.number(halfDays).multipleOf(0.5, halfDays).min(0.5, halfDays).max(1000, halfDays).nullable(),
    months: whole(1, 60),
  })
  .refine(({ audits, days }) => audits !== null || days !== null, {
    path: ['audits'],
    ...fault(sayStandardFault.text('enterAuditsOrDays')),
  })

const activity = z
  .object({ audits: z.int().nullable(), days: z.number().nullable(), months: z.int() })
  .nullable()
  .meta({ description: 'Fewer completed audits or person-days within the months is inactive. Null: never.' })

export const standard = z.object({
  ...recordFields,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  isEnabled: z.boolean(),
  programme,
  areaList: z
    .string()
    .nullable()
    .meta({ description: 'The list of its technical areas. Null: it has none.' }),
  activity,
  rotation,
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
  areaList: listName.nullish().meta({ description: 'Left out, it stays; of a new one null, none.' }),
  activity: activityForm.nullish().meta({ description: 'Left out, it stays; of a new one null, none.' }),
  rotation: rotationForm
    .nullable()
    .optional()
    .meta({ description: 'Null: none. Left out: what it was, and none of a new one.' }),
})

const confirmed = confirmation(
  'True: move open visits as another programme has them, and affect booked audits.',
)

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
    changes: ['certificate', 'visit', 'disruption'],
    mostSeconds: 40,
    params: idParams,
    body: standardForm.extend({ version: version.optional(), confirmed }),
    reply: standard.extend({ affected: affected.optional() }),
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
