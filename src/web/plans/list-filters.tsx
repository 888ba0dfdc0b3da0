import { z } from 'zod'
import { accounts } from '#contract/accounts.ts'
import { idFilter, many } from '#contract/list.ts'
import { planStates } from '#domain/plans.ts'
import { may } from '#web/app/session.ts'
import { statusLabel } from '#web/ui/page/status-badge.tsx'
import { SearchSelect } from '#web/ui/pickers/search-select.tsx'
import type { SearchField } from '#web/ui/table/search-bar.tsx'
import { multiSelectField, pickerField } from '#web/ui/table/search-fields.tsx'
import { sayProposal } from '#words/en/plans.ts'
import { sayTable } from '#words/en/table.ts'

export const planFilters = { state: many(z.enum(planStates)), createdBy: idFilter }

const toQuery = (value: string) => ({ limit: 20, sort: 'name:asc', isEnabled: true, ...(value && { value }) })
const toOption = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name })

/** By whom only for those who may list people. */
export const planFields = (): SearchField[] => [
  { key: 'q', label: sayProposal('search'), width: 200 },
  multiSelectField(
    'state',
    sayProposal('state'),
    planStates.map(state => ({ value: state, label: statusLabel(state) })),
  ),
  ...(may(accounts.list)
    ? [
        pickerField<number>('createdBy', sayProposal('askedBy'), input => (
          <SearchSelect
            placeholder={sayTable('any')}
            {...input}
            from={accounts.list}
            toQuery={toQuery}
            one={accounts.one}
            toOption={toOption}
          />
        )),
      ]
    : []),
]
