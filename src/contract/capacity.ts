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

/** Both days included. */
export const period = { start: plannedDay, end: plannedDay, standardId: many(idFilter).optional() }

type Period = { start: string; end: string }

export const isForward = ({ start, end }: Period): boolean => end >= start
export const endsBeforeStart = { path: ['end'], ...fault(sayFault.text('lastDayBeforeFirst')) }

/** At most 400 days. */
export const isShort = ({ start, end }: Period): boolean =>
  Date.parse(end) - Date.parse(start) <= 400 * 86_400_000
export const isTooLong = { path: ['end'], ...fault(sayFault.text('tooFarApart', { max: '400' })) }

export const capacity = {
  list: {
    method: 'GET',
    path: '/visits/capacity',
    access: ['ViewCertificates'],
    summary: 'What is due and drafted, and for what auditors are free, per week and standard',
    query: z
      .object({
        ...period,
        countryId: many(idFilter).optional().meta({ description: 'Of the site; of auditors, their own.' }),
      })
      .refine(isForward, endsBeforeStart)
      .refine(isShort, isTooLong),
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
