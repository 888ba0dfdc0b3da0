import { z } from 'zod'
import { sayCountryFault } from '#words/en/country-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import type { Endpoint } from './endpoint.ts'
import { fault } from './fault.ts'
import { idFilter, listQuery, many, page, textFilter } from './list.ts'
import { day, idParams, list, recordFields, requiredText, timeZone, version } from './values.ts'

export const country = z.object({
  ...recordFields,
  code: z.string(),
  name: z.string(),
  timeZones: z.array(z.string()),
  workDays: z
    .array(z.int())
    .meta({ description: 'Days of the week on which people work: 1 is Monday, 7 is Sunday.' }),
  isDefault: z.boolean().meta({ description: 'Protected: it cannot be deleted and its code is fixed.' }),
  userCount: z.int(),
  projectCount: z.int(),
})

/** 1 for Monday to 7 for Sunday. */
export const weekday = z
  .int(fault(sayCountryFault.text('notAWeekday')))
  .min(1, fault(sayCountryFault.text('notAWeekday')))
  .max(7, fault(sayCountryFault.text('notAWeekday')))

export const countryForm = z.object({
  name: requiredText(sayCountryFault.text('enterName')),
  code: requiredText(sayCountryFault.text('enterCode'))
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, fault(sayCountryFault.text('notTwoLetters'))),
  timeZones: list(timeZone, 100, {
    missing: sayCountryFault.text('chooseSomeTimeZone'),
    atLeastOne: sayCountryFault.text('chooseSomeTimeZone'),
    tooMany: most => sayCountryFault.text('tooManyTimeZones', most),
  })
    .overwrite(zones => [...new Set(zones)])
    .optional()
    .meta({ description: 'Left out: what they were, or those that the world knows for the code.' }),
  workDays: list(weekday, 7, {
    missing: sayCountryFault.text('chooseWorkDay'),
    atLeastOne: sayCountryFault.text('chooseWorkDay'),
  })
    .overwrite(days => [...new Set(days)].sort())
    .optional()
    .meta({
      description: 'Left out: what they were, or those that are customary in the country of the code.',
    }),
})

/** How many countries' holidays one call answers: all of them take seconds to compute. */
export const mostHolidayCountries = 100

/** A public holiday on one day; longer ones are listed for each day. */
export const holiday = z.object({ countryId: z.int(), day, name: z.string() })

export const countries = {
  list: {
    method: 'GET',
    path: '/countries',
    access: 'signedIn',
    summary: 'List countries',
    query: listQuery(
      ['id', 'name', 'code', 'isDefault', 'userCount', 'projectCount', 'createdAt', 'updatedAt'],
      {
        code: textFilter.optional(),
        name: textFilter.optional(),
      },
    ),
    reply: page(country),
  },
  holidays: {
    method: 'GET',
    path: '/countries/holidays',
    access: 'signedIn',
    summary: 'Public holidays of countries, by day',
    query: z
      .object({ countryId: many(idFilter, mostHolidayCountries), start: day, end: day })
      .refine(({ start, end }) => end >= start, {
        path: ['end'],
        ...fault(sayFault.text('lastDayBeforeFirst')),
      })
      .refine(({ start, end }) => Date.parse(end) - Date.parse(start) <= 400 * 86_400_000, {
        path: ['end'],
        ...fault(sayFault.text('tooFarApart', { max: '400' })),
      }),
    reply: page(holiday),
  },
  one: {
    method: 'GET',
    path: '/countries/:id',
    access: ['ViewDetailMasterData'],
    summary: 'Read a country',
    params: idParams,
    reply: country,
  },
  create: {
    method: 'POST',
    path: '/countries',
    access: ['CreateMasterData'],
    summary: 'Create a country',
    body: countryForm,
    reply: country,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/countries/:id',
    access: ['ModifyMasterData'],
    summary: 'Change a country',
    params: idParams,
    body: countryForm.extend({ version: version.optional() }),
    reply: country,
  },
  remove: {
    method: 'DELETE',
    path: '/countries/:id',
    removesRow: true,
    access: ['DeleteMasterData'],
    summary: 'Delete a country that nothing uses',
    params: idParams,
  },
} satisfies Record<string, Endpoint>
