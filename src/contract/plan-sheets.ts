import type { z } from 'zod'
import { sayStatus } from '#words/en/statuses.ts'
import { idFilter } from './list.ts'
import type { row } from './plan-rows.ts'
import { plans } from './plans.ts'
import { flag, id, moment, number, type Sheet, text, there, timeZone } from './sheet.ts'

/** The rows of a proposal, which is named beside what they are filtered by. */
export const planRowsToExport = {
  ...plans.rows,
  query: plans.rows.query.extend({ planId: idFilter }),
}

export type ExportedPlanRow = z.output<typeof row> & { id: number }

const statusOf = ({ state, kind }: ExportedPlanRow) => {
  if (state === 'accepted') return sayStatus.text('accept')
  if (state === 'rejected') return sayStatus.text('leftOut')
  return sayStatus.text(kind === 'unplanned' ? 'unplanned' : 'open')
}

/** Sentences behind one another, as a person reads them. */
const sentences = (said: readonly { says: string }[]): string => said.map(({ says }) => says).join(' ')

export const planRowSheet: Sheet<ExportedPlanRow> = [
  id(),
  text('idflNumber', row => row.project.idflNumber),
  text('companyName', row => row.project.companyName),
  text('state', statusOf),
  there('start', row => row.start),
  there('end', row => row.end),
  timeZone(),
  text('auditors', row => row.auditors.map(({ name }) => name)),
  text('reasons', row =>
    sentences([...(row.change ? [row.change] : []), ...(row.gap ? [row.gap] : row.reasons)]),
  ),
  text('ways', row => sentences(row.ways)),
  there('startBefore', row => row.before.start),
  there('endBefore', row => row.before.end),
  text('teamBefore', row => row.before.auditors.map(({ name }) => name)),
  number('points', row => row.points),
  number('bundle', row => row.bundle),
  flag('isEdited', row => row.isEdited),
  flag('isAssumed', row => row.isAssumed),
  flag('isChanged', row => row.isChanged),
  text('acceptedBy', row => row.acceptedBy?.name ?? null),
  moment('acceptedAt', row => row.acceptedAt),
]
