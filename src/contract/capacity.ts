import { z } from 'zod'
import { sayCertificateFault } from '#words/en/certificate-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import type { Endpoint } from './endpoint.ts'
import { fault } from './fault.ts'
import { idFilter, many } from './list.ts'
import { day } from './values.ts'

/** As with the days of visits. */
export const plannedDay = day.refine(
  text => text >= '2000-01-01' && text <= '2100-12-31',
  fault(sayCertificateFault.text('dayOutOfRange')),
)

export const capacity = {
  list: {
    method: 'GET',
    path: '/visits/capacity',
    access: ['ViewCertificates'],
    summary: 'What is due and drafted, and for what auditors are free, per week and standard',
    query: z
      .object({
        start: plannedDay,
        end: plannedDay,
        standardId: many(idFilter).optional(),
        countryId: many(idFilter).optional().meta({ description: 'Of the site; of auditors, their own.' }),
      })
      .refine(({ start, end }) => end >= start, {
        path: ['end'],
        ...fault(sayFault.text('lastDayBeforeFirst')),
      })
      .refine(({ start, end }) => Date.parse(end) - Date.parse(start) <= 400 * 86_400_000, {
        path: ['end'],
        ...fault(sayFault.text('tooFarApart', { max: '400' })),
      }),
    reply: z.object({
      rows: z.array(
        z.object({
          week: day.meta({ description: 'Its Monday.' }),
          standardId: z.int(),
          dueDays: z.int(),
          draftDays: z.int(),
          assignedDays: z.int(),
          freeDays: z.int(),
        }),
      ),
    }),
  },
} satisfies Record<string, Endpoint>
