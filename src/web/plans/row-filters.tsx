import { z } from 'zod'
import { auditors } from '#contract/auditors.ts'
import { flagFilter, idFilter, many } from '#contract/list.ts'
import { planGapCodes } from '#domain/plan-reasons.ts'
import { planRowKinds, planRowStates } from '#domain/plans.ts'
import { may } from '#web/app/session.ts'
import type { OnePlan } from '#web/planning/proposal.ts'
import { statusLabel } from '#web/ui/page/status-badge.tsx'
import { AuditorSelect } from '#web/ui/pickers/auditor-select.tsx'
import type { SearchField } from '#web/ui/table/search-bar.tsx'
import { multiSelectField, pickerField } from '#web/ui/table/search-fields.tsx'
import { sayProposal } from '#words/en/plans.ts'
import { sayTable } from '#words/en/table.ts'

export const rowFilters = {
  kind: many(z.enum(planRowKinds)),
  isChanged: flagFilter,
  state: many(z.enum(planRowStates)),
  code: many(z.enum(planGapCodes)),
  auditorId: idFilter,
}

export type RowFilters = {
  [Name in keyof typeof rowFilters]?: z.output<(typeof rowFilters)[Name]> | undefined
}

const statuses = { open: 'open', rejected: 'leftOut', accepted: 'accept' } as const

/** Of the reasons those that occur, and what the address names. */
export const rowFields = (gaps: OnePlan['gaps'], asked: RowFilters['code']): SearchField[] => [
  { key: 'q', label: sayProposal('searchRows'), width: 200 },
  multiSelectField(
    'state',
    sayProposal('state'),
    planRowStates.map(state => ({ value: state, label: statusLabel(statuses[state]) })),
  ),
  ...whyNotField(gaps, asked),
  ...(may(auditors.list)
    ? [
        pickerField<number>('auditorId', sayProposal('auditor'), input => (
          <AuditorSelect placeholder={sayTable('any')} {...input} />
        )),
      ]
    : []),
]

function whyNotField(gaps: OnePlan['gaps'], asked: RowFilters['code'] = []): SearchField[] {
  const counts = new Map(gaps.map(({ code, count }) => [code, count]))
  const choices = planGapCodes
    .filter(code => counts.has(code) || asked.includes(code))
    .map(code => ({
      value: code,
      label: sayProposal('reasonOf', { reason: sayProposal(`code:${code}`), count: counts.get(code) ?? 0 }),
    }))
  return choices.length > 0 ? [multiSelectField('code', sayProposal('whyNot'), choices)] : []
}

/** The filters as the server takes them. */
export const toRowsQuery = ({ kind, isChanged, state, code, auditorId }: RowFilters) => ({
  kind,
  isChanged,
  state,
  code,
  auditorId,
})
