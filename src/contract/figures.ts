import { z } from 'zod'
import { endsBeforeStart, isForward, isShort, isTooLong, period } from './capacity.ts'
import type { Endpoint } from './endpoint.ts'
import { idFilter, many } from './list.ts'
import { day } from './values.ts'

export const figureGroups = ['standard', 'country', 'kind', 'month'] as const

const count = z.int().min(0)

const figureCounts = {
  due: count.meta({ description: 'Visits whose latest day is in the period, done or past.' }),
  onTime: count.meta({ description: 'Done on their latest day or before.' }),
  early: count.meta({ description: 'Done before their window; part of those on time.' }),
  late: count.meta({ description: 'Done after their latest day.' }),
  missing: count.meta({ description: 'Not done, and past.' }),
  rate: z.number().min(0).max(1).nullable().meta({
    description: 'Those on time of those due, to three places; null where none is due.',
  }),
  canceled: count.meta({
    description:
      'Assigned audits canceled, by the first day that stood at the site. An audit of two standards is in both rows.',
  }),
  lateCancels: count.meta({
    description: 'Those canceled with fewer days of notice than the settings ask for.',
  }),
}

/** How visits were kept to their days. */
export const figures = {
  list: {
    method: 'GET',
    path: '/visits/figures',
    access: ['ViewCertificates'],
    summary: 'How many visits were done on time, and how many audits were canceled, of a period',
    query: z
      .object({
        ...period,
        countryId: many(idFilter).optional().meta({
          description: 'Of the certificate’s central site; of canceled audits, of their site.',
        }),
        groupBy: z.enum(figureGroups).default('standard'),
        on: day.optional().meta({ description: 'Read as if today were that day everywhere.' }),
      })
      .refine(isForward, endsBeforeStart)
      .refine(isShort, isTooLong),
    reply: z.object({
      rows: z.array(
        z.object({
          key: z.string().meta({
            description:
              'Id of the standard or country; the kind, or none for canceled audits that count for no visit; the month, as in 2027-03.',
          }),
          name: z.string().meta({
            description: 'Code of the standard, name of the country; as the key for kinds and months.',
          }),
          ...figureCounts,
        }),
      ),
      total: z.object(figureCounts).meta({ description: 'Each visit and each cancellation once.' }),
    }),
  },
} satisfies Record<string, Endpoint>
