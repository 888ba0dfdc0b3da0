import { z } from 'zod'
import { grades } from '#domain/competence.ts'
import { wishes } from '#domain/exclusion.ts'
import { rotationUnits } from '#domain/rotation.ts'
import { allowance } from './allowances.ts'
import { fitReason, verdict } from './fit-reasons.ts'
import { coordinates } from './places.ts'
import { clash } from './rosters.ts'
import { workLimits } from './team-rules.ts'
import { day, moment, named, recordFields } from './values.ts'

export const heldStandard = z.object({
  standardId: z.int(),
  code: z.string(),
  name: z.string(),
  validFrom: day.nullable(),
  validTo: day.nullable(),
  grade: z.enum(grades),
})

/**
 * How an auditor fits an audit, or an interval and standards. Present only when the list was asked for one, and of it
 * only what the caller may know: without ViewAllRoster who is free for whoever may assign, else the standards alone.
 */
const fit = z.object({
  qualified: z.boolean(),
  covers: z.array(z.int()),
  missing: z.array(z.int()),
  available: z.boolean(),
  clashes: z.array(clash).meta({ description: 'The first 20.' }),
  clashCount: z.int().meta({ description: 'How many there are.' }),
  loadDays: z.int().meta({ description: 'Booked days in the month of the start, at the site.' }),
  sameCountry: z.boolean().meta({ description: 'Lives in the customer’s country. False without an audit.' }),
  lastVisit: moment
    .nullable()
    .meta({ description: 'End of the last completed audit of this customer. Null without an audit.' }),
  verdict,
  reasons: z.array(fitReason).meta({ description: 'The worst first.' }),
  grades: z
    .array(z.object({ standardId: z.int(), grade: z.enum(grades) }))
    .meta({ description: 'Of the standards wanted those that are held on every day, and as what.' }),
  wish: z
    .enum(wishes)
    .nullable()
    .meta({ description: 'What the customer would like on those days. Null: nothing, or without an audit.' }),
  distanceKm: z
    .int()
    .nullable()
    .meta({ description: 'From home to the site as the crow flies. Null: one of the places is not known.' }),
  rotation: z
    .array(
      z.object({
        standardId: z.int(),
        done: z.int(),
        max: z.int(),
        unit: z.enum(rotationUnits),
        freeFrom: day.nullable(),
      }),
    )
    .meta({ description: 'How often or how long in a row at the customer, per standard that rotates.' }),
  areas: z
    .array(z.object({ areaId: z.int(), standardId: z.int() }))
    .meta({ description: 'Which of that audit’s technical areas they hold in which of its standards.' }),
  onTeam: z.boolean().meta({ description: 'On the team of that audit already. Absent without an audit.' }),
})

/** A date on which an audit could be held, and by whom. */
export const freeDate = z.object({
  start: moment,
  end: moment,
  auditors: z.array(z.object({ id: z.int(), name: z.string(), covers: z.array(z.int()) })),
  missing: z.array(z.int()).meta({ description: 'Standards of the audit that this team does not cover.' }),
})

const home = z.object({ place: z.string(), ...coordinates }).nullable()
const workDays = z.array(z.int()).nullable()

/** Of an account, and of the auditor that it is. */
export const personFields = {
  ...recordFields,
  name: z.string().meta({ description: 'The display name.' }),
  username: z.string(),
  displayName: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().meta({ description: 'Empty: none was given, or not for the caller to know.' }),
  isEnabled: z.boolean(),
}

export const auditor = z.object({
  ...personFields,
  roleId: z.int(),
  role: named,
  departmentId: z.int(),
  department: named,
  countryId: z.int(),
  country: named,
  timeZone: z.string(),
  standards: z.array(heldStandard),
  workDays: workDays.meta({
    description: 'Days of the week, 1 for Monday to 7 for Sunday. Null: whenever the site works.',
  }),
  workWeek: z.array(z.int()).meta({ description: 'Those days, or else those of their country.' }),
  limits: workLimits
    .nullable()
    .meta({ description: 'Null, or a figure that is null: as the team rules say.' }),
  home: home.meta({ description: 'Where journeys begin. Null: not known.' }),
  allowance,
  ...fit.partial().shape,
})
