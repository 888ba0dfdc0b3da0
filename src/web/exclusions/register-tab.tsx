import { Stack } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useMemo } from 'react'
import { z } from 'zod'
import { exclusions } from '#contract/exclusions.ts'
import { idFilter, many } from '#contract/list.ts'
import { day } from '#contract/values.ts'
import { despites, exclusionReasons, exclusionSources, exclusionStates } from '#domain/exclusion.ts'
import { may } from '#web/app/session.ts'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { AuditorSelect } from '#web/ui/pickers/auditor-select.tsx'
import { CustomerSelect } from '#web/ui/pickers/customer-select.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { editAction } from '#web/ui/table/row-actions.ts'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { SearchBar, type SearchField } from '#web/ui/table/search-bar.tsx'
import { dayRangeField, multiSelectField, pickerField } from '#web/ui/table/search-fields.tsx'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { sayExclusionGround, sayExclusionSource } from '#words/en/exclusion-grounds.ts'
import { sayExclusion } from '#words/en/exclusions.ts'
import { sayTable } from '#words/en/table.ts'
import { listExclusionColumns } from './columns.tsx'
import { type Exclusion, ExclusionDialog } from './exclusion-dialog.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const filters = {
  auditorId: idFilter,
  customerId: idFilter,
  reason: many(z.enum(exclusionReasons)),
  source: many(z.enum(exclusionSources)),
  state: many(z.enum(exclusionStates)),
  despite: many(z.enum(despites)),
  despiteFrom: day,
  despiteTo: day,
}

/** Who must not audit whom: whoever may read it finds why; whoever keeps it adds, changes and withdraws. */
export function RegisterTab() {
  const table = useListPage(exclusions.list, filters)
  const fields = useMemo(listFields, [])
  const columns = useMemo(listExclusionColumns, [])
  const { edited, edit, stop } = useEdited<Exclusion>()
  const withdrawn = useEdited<Exclusion>()
  const [historyOf, historyDrawer] = useHistoryDrawer('exclusion', exclusions.one)
  const mayKeep = may(exclusions.update)
  const nameOf = ({ auditorName: auditor, companyName: company }: Exclusion) =>
    sayExclusion('pair', { auditor, company })
  const create = mayKeep && { label: sayExclusion('add'), onClick: () => edit() }
  return (
    <Stack gap="md">
      <SearchBar {...table} fields={fields} create={create} />
      <DataTable
        {...table}
        name="exclusions"
        label={sayExclusion('exclusions')}
        columns={columns}
        create={create}
        nothing={sayExclusion('noExclusions')}
        onOpen={mayKeep ? row => row.state !== 'withdrawn' && edit(row) : undefined}
        actions={row => (
          <RowMenu
            label={sayTable('actionsFor', { name: nameOf(row) })}
            actions={[
              mayKeep && row.state !== 'withdrawn' && editAction(() => edit(row)),
              historyOf({ id: row.id, name: nameOf(row) }),
              mayKeep &&
                row.state !== 'withdrawn' && {
                  label: sayExclusion('withdraw'),
                  icon: IconBan,
                  danger: true,
                  onClick: () => withdrawn.edit(row),
                },
            ]}
          />
        )}
      />
      {historyDrawer}
      {edited && <ExclusionDialog key={edited.key} exclusion={edited.record} onClose={stop} />}
      {withdrawn.edited?.record && (
        <WithdrawDialog
          key={withdrawn.edited.key}
          exclusion={withdrawn.edited.record}
          onClose={withdrawn.stop}
        />
      )}
    </Stack>
  )
}

const listFields = (): SearchField[] => [
  { key: 'q', label: sayExclusion('search'), width: 150 },
  ...listPairFields(),
  choiceField({ key: 'reason', title: sayExclusion('reason'), width: 130 }, exclusionReasons, one =>
    sayExclusionGround(one),
  ),
  choiceField({ key: 'source', title: sayExclusion('source'), width: 130 }, exclusionSources, one =>
    sayExclusionSource(one),
  ),
  choiceField({ key: 'state', title: sayExclusion('status'), width: 120 }, exclusionStates, one =>
    sayExclusion(`state:${one}`),
  ),
  choiceField({ key: 'despite', title: sayExclusion('despite'), width: 140 }, despites, one =>
    sayExclusion(one),
  ),
  { ...dayRangeField('despiteFrom', 'despiteTo', sayExclusion('audited')), width: 240 },
]

type Choice = { key: keyof typeof filters; title: string; width: number }

const choiceField = <Value extends string>(
  { key, title, width }: Choice,
  values: readonly Value[],
  say: (value: Value) => string,
): SearchField => ({
  ...multiSelectField(
    key,
    title,
    values.map(value => ({ value, label: say(value) })),
  ),
  width,
})

/** Whom it is about. */
export const listPairFields = (): SearchField[] => [
  {
    ...pickerField<number>('auditorId', sayExclusion('auditor'), input => (
      <AuditorSelect placeholder={sayTable('any')} {...input} />
    )),
    width: 130,
  },
  {
    ...pickerField<number>('customerId', sayExclusion('customer'), input => (
      <CustomerSelect placeholder={sayTable('any')} {...input} />
    )),
    width: 130,
  },
]
