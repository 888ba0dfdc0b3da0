import { z } from 'zod'
import { dayKinds } from '#domain/audit-days.ts'
import { sayDayFault } from '#words/en/day-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import { fault } from './fault.ts'
import { list, pickedId, requiredText, whole } from './values.ts'

/** Person-days, in halves. */
export function halfDays(least: number, most: number) {
  const message = fault(sayDayFault.text('halfDays', { min: String(least), max: String(most) }))
  return z.number(message).min(least, message).max(most, message).multipleOf(0.5, message)
}

export const factor = z.object({
  label: requiredText(sayDayFault.text('enterFactor')),
  percent: whole(-100, 300).meta({ description: 'Less than 0: fewer days.' }),
})

export const keptFactor = z.object({ label: z.string(), percent: z.int() })

/** What days were calculated of; kept with the audit. */
export const calculation = z.object({
  integration: whole(0, 100).meta({ description: 'Asked for; at most what the tables allow counts.' }),
  standards: list(
    z.object({
      standardId: pickedId(sayFault.text('chooseStandard')),
      kind: z.enum(dayKinds, fault(sayDayFault.text('chooseKind'))),
      personnel: whole(1, 10_000_000).meta({ description: 'Effective number of people.' }),
      risk: requiredText(sayDayFault.text('chooseRisk'), 40)
        .nullable()
        .default(null)
        .meta({ description: 'Null: the only one of the table.' }),
      factors: list(factor, 50),
    }),
    100,
    { atLeastOne: sayFault.text('chooseSomeStandard') },
  ),
})

export const keptCalculation = z.object({
  integration: z.int(),
  standards: z.array(
    z.object({
      standardId: z.int(),
      kind: z.enum(dayKinds),
      personnel: z.int(),
      risk: z.string().nullable(),
      factors: z.array(keptFactor),
    }),
  ),
})
