import { z } from 'zod'
import { changeKinds, changeReasons } from '#domain/audit-status.ts'
import { grades } from '#domain/competence.ts'
import { fitCodes } from '#domain/fit-reasons.ts'
import { rotationUnits } from '#domain/rotation.ts'
import { teamRoles } from '#domain/team.ts'
import { visitKinds } from '#domain/visit-days.ts'
import { areaLabel } from './areas.ts'
import { auditState } from './audit-label.ts'
import { failureText } from './failure.ts'
import { fitReason } from './fit-reasons.ts'
import { standardLabel } from './standards.ts'
import { day, moment, named, recordFields } from './values.ts'

/** An audit as it reads in lists and after a change. */
export const audit = z.object({
  ...recordFields,
  ...auditState.shape,
  customerId: z.int(),
  siteId: z.int().nullable().meta({ description: 'Null: the main site of the customer.' }),
  customer: z.object({
    id: z.int(),
    name: z.string(),
    companyName: z.string(),
    companyNumber: z.string(),
    countryId: z.int().meta({ description: 'Where the site is: whose public holidays count there.' }),
  }),
  statusReason: z
    .string()
    .meta({ description: 'Why it was last canceled, completed early, re-opened or released.' }),
  statusReasonText: failureText.nullable().meta({
    description:
      'What the product itself gave as the reason, to be said in another language. Null: it was typed, or there is none.',
  }),
  standardId: z.array(z.int()),
  standards: z.array(standardLabel),
  areas: z.array(areaLabel).meta({ description: 'Technical areas that it is about.' }),
  auditors: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      isEnabled: z.boolean().meta({ description: 'False: the account is disabled since.' }),
      covers: z.array(z.int()).meta({ description: 'Empty of who counts for no standard.' }),
      role: z.enum(teamRoles).meta({ description: 'The only one who counts reads as the lead.' }),
      withId: z.int().nullable().meta({
        description:
          'Under whom an expert or trainee works, the lead unless chosen; whom an observer watches.',
      }),
      start: moment.meta({ description: 'With end: their part of the audit.' }),
      end: moment,
      days: z.number().meta({ description: 'Person-days: what was entered, else what the times come to.' }),
      daysByHand: z.boolean(),
    }),
  ),
  coverage: z.object({ covered: z.array(z.int()), missing: z.array(z.int()) }).meta({
    description:
      'Judged by day: a standard is missing that nobody who counts covers on a day on which somebody is there.',
  }),
  requiredDays: z.number().nullable().meta({ description: 'Person-days at the site. Null: nobody said.' }),
  offSiteDays: z.number().nullable().meta({ description: 'Planning and reporting.' }),
  plannedDays: z.number().meta({ description: 'Person-days of its leads and auditors.' }),
  note: z.string(),
  agreedOn: day.nullable().meta({
    description: 'On which day, at the site, the customer agreed to the dates. Null: they are tentative.',
  }),
  agreedNote: z.string().meta({ description: 'How it was agreed, and with whom.' }),
  visits: z
    .array(
      z.object({
        id: z.int(),
        label: z.string(),
        kind: z.enum(visitKinds),
        ordinal: z.int(),
        certificateId: z.int(),
        number: z.string().nullable(),
        standardId: z.int(),
        siteIds: z.array(z.int()),
        due: day,
        earliest: day,
        latest: day,
      }),
    )
    .meta({ description: 'What it counts for, at the sites that are named.' }),
  batchId: z.int().nullable().meta({ description: 'Those drafted together of visits share it.' }),
  wasAssigned: z.boolean().meta({
    description: 'It was assigned once, and that was not undone at once, so it can’t be deleted any more.',
  }),
})

/** Whose team is proposed for a copy. */
export const teamOf = z.object({ id: z.int(), idflNumber: z.string() }).nullable().meta({
  description:
    'The audit whose team it is: what is copied; where nobody is on it the nearest that it was copied from, or the last at the same place about the same standards.',
})

/** What an audit was copied from, and who is proposed for it: the team that was there. */
export const copyOf = z.object({
  id: z.int(),
  idflNumber: z.string(),
  teamOf,
  team: z.array(
    named.extend({
      role: z.enum(teamRoles).meta({ description: 'As it was chosen.' }),
      withId: z.int().nullable(),
    }),
  ),
})

/** Of a member of a team, or of it as a whole. */
export const concern = z.object({
  auditorId: z.int().optional().meta({ description: 'Left out: of the team as a whole.' }),
  auditorName: z.string(),
  reasons: z.array(fitReason),
})

/** Which of the standards somebody holds on every day of the audit. */
const heldThroughout = z.object({ standardId: z.int(), grade: z.enum(grades) })

/** What was known of somebody when they were booked, whatever became of it since. */
const basis = z.object({
  at: moment,
  role: z.enum(teamRoles).meta({ description: 'As it was chosen.' }),
  held: z.array(
    heldThroughout.extend({
      code: z.string(),
      validTo: day.nullable(),
      approvedBy: named.nullable(),
      areaIds: z.array(z.int()),
    }),
  ),
  missing: z.array(standardLabel).meta({ description: 'Which of the standards were not covered.' }),
  rotation: z
    .array(
      z.object({
        standardId: z.int(),
        code: z.string(),
        done: z.int(),
        max: z.int(),
        unit: z.enum(rotationUnits),
      }),
    )
    .meta({
      description: 'How often or how long in a row at the customer before, per standard that rotated.',
    }),
})

export const auditor = audit.shape.auditors.element.extend({
  grades: z.array(heldThroughout).meta({ description: 'What they hold now.' }),
  phone: z
    .string()
    .meta({ description: 'For team-mates and planners; else empty, as where none was given.' }),
  basis: basis
    .nullable()
    .meta({ description: 'Null: booked before that was kept, or not for the caller to know.' }),
})

/** What somebody took upon themselves; why a stop was gone beyond stands in the register alone. */
export const accepted = z.object({
  auditorId: z.int().nullable().meta({ description: 'Null: of the team as a whole.' }),
  key: z.string(),
  code: z.enum(fitCodes),
  isOverridden: z.boolean().meta({ description: 'It was a stop. False: a warning.' }),
  by: named,
  at: moment,
})

const interval = { start: moment, end: moment }

/** What became of dates and a team that stood. */
export const change = z.object({
  id: z.int(),
  project: z.object({
    id: z.int(),
    idflNumber: z.string(),
    companyName: z.string(),
    timeZone: z.string(),
  }),
  kind: z.enum(changeKinds),
  reasonCode: z.enum(changeReasons).meta({
    description: 'Without ViewAllRequests `auditorAway` stands for `auditorSick` too.',
  }),
  noticeDays: z.int().meta({
    description:
      'Calendar days at the site from the change to the start that stood; negative once it had begun.',
  }),
  agreed: z.object(interval).meta({ description: 'The dates of the first assignment.' }),
  before: z.object(interval),
  after: z.object(interval).nullable().meta({ description: 'Where it was moved to.' }),
  by: named.nullable(),
  at: moment,
})
