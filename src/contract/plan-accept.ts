import { z } from 'zod'
import { acceptCodes } from '#domain/plans.ts'
import { sayPlanFault } from '#words/en/plan-faults.ts'
import { changes } from './changes.ts'
import { refuseTwice } from './plan-form.ts'
import { said } from './plan-reply.ts'
import { list, named, pickedId, version } from './values.ts'

/** Rows that somebody has seen. */
export const askedRows = list(z.object({ rowId: pickedId(sayPlanFault.text('chooseRow')), version }), 100, {
  missing: sayPlanFault.text('chooseRow'),
  atLeastOne: sayPlanFault.text('chooseRow'),
  tooMany: () => sayPlanFault.text('tooManyRows'),
}).superRefine(refuseTwice)

/** What became of each row that was to be accepted, in the order given. */
export const acceptance = z.object({
  count: z.int().meta({ description: 'How many were accepted.' }),
  rows: z.array(
    z.object({
      rowId: z.int(),
      outcome: z
        .enum(['accepted', 'already', 'refused'])
        .meta({ description: 'already: somebody accepted it before.' }),
      project: z
        .object({ id: z.int(), version: z.int() })
        .nullable()
        .meta({ description: 'The audit as it was left, where the row was accepted now.' }),
      inverse: changes.apply.reply.shape.inverse.meta({
        description:
          'Steps for `POST /changes` with which it is taken back; its row is open again then. Null: nothing was accepted, or the caller may not.',
      }),
      acceptedBy: named.nullable(),
      failure: z.object({ code: z.enum(acceptCodes), ...said }).nullable(),
    }),
  ),
  version: z.int().meta({ description: 'Of the proposal, which accepting leaves as it is.' }),
})

/** What became of each row that was to be taken back, in the order given. */
export const undoing = z.object({
  count: z.int().meta({ description: 'How many were taken back.' }),
  rows: z.array(
    z.object({
      rowId: z.int(),
      outcome: z
        .enum(['undone', 'already', 'refused'])
        .meta({ description: 'already: it was not accepted, or no longer.' }),
      project: z
        .object({ id: z.int(), version: z.int() })
        .nullable()
        .meta({ description: 'The audit as it is now.' }),
      failure: z.object({ code: z.enum(acceptCodes), ...said }).nullable(),
    }),
  ),
  version: z.int().meta({ description: 'Of the proposal, which this leaves as it is.' }),
})
