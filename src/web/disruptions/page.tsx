import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { z } from 'zod'
import { disruptions } from '#contract/disruptions.ts'
import { idFilter, many } from '#contract/list.ts'
import { disruptionCauses, disruptionStates } from '#domain/disruption.ts'
import { may } from '#web/app/session.ts'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { AuditorSelect } from '#web/ui/pickers/auditor-select.tsx'
import { CustomerSelect } from '#web/ui/pickers/customer-select.tsx'
import { ListPage } from '#web/ui/table/list-page.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import type { SearchField } from '#web/ui/table/search-bar.tsx'
import { multiSelectField, pickerField } from '#web/ui/table/search-fields.tsx'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { sayDisruption } from '#words/en/disruptions.ts'
import { sayTable } from '#words/en/table.ts'
import { listDisruptionColumns, nameCase } from './columns.tsx'
import { ReportDialog } from './report-dialog.tsx'

const filters = {
  auditorId: idFilter,
  customerId: idFilter,
  cause: many(z.enum(disruptionCauses)),
  state: many(z.enum(disruptionStates)),
  /** Who is to be reported, or `new`: the dialog is open. */
  report: z.string().max(20),
}

/** Who is missing; whoever manages it reports somebody, from here or from wherever an address leads to the dialog. */
export function DisruptionsPage() {
  const table = useListPage(disruptions.list, filters, {
    toQuery: ({ auditorId, customerId, cause, state }) => ({
      ...(auditorId && { auditorId: [auditorId] }),
      ...(customerId && { customerId: [customerId] }),
      ...(cause && { cause }),
      ...(state && { state }),
    }),
  })
  const { search, onSearch } = table
  const fields = useMemo(listFields, [])
  const columns = useMemo(listDisruptionColumns, [])
  const [historyOf, historyDrawer] = useHistoryDrawer('disruption', disruptions.one)
  const navigate = useNavigate()
  const open = ({ id }: { id: number }) =>
    void navigate({ to: '/dashboard/disruptions/$id', params: { id: String(id) } })
  /** Back from it the list is without the dialog: its address would open it once more. */
  async function openReported(made: { id: number }) {
    const without = ({ report: _open, ...rest }: Record<string, unknown>) => rest
    await navigate({ to: '.', search: without as never, replace: true })
    open(made)
  }
  const mayReport = may(disruptions.create)
  return (
    <ListPage
      {...table}
      name="disruptions"
      title={sayDisruption('title')}
      subtitle={sayDisruption('subtitle')}
      fields={fields}
      columns={columns}
      create={mayReport && { label: sayDisruption('report'), onClick: () => onSearch({ report: 'new' }) }}
      opensOnClick
      onOpen={may(disruptions.one) ? open : undefined}
      nothing={sayDisruption('nobody')}
      unsorted={sayDisruption('urgentFirst')}
      actions={row => (
        <RowMenu
          label={sayTable('actionsFor', { name: nameCase(row) })}
          actions={[historyOf({ id: row.id, name: nameCase(row), timeZone: row.timeZone })]}
        />
      )}
    >
      {historyDrawer}
      {mayReport && search.report && (
        <ReportDialog
          asked={search.report}
          onReported={made => void openReported(made)}
          onClose={() => onSearch({ report: undefined })}
        />
      )}
    </ListPage>
  )
}

const listFields = (): SearchField[] => [
  { key: 'q', label: sayDisruption('search'), width: 170 },
  {
    ...pickerField<number>('auditorId', sayDisruption('auditor'), input => (
      <AuditorSelect placeholder={sayTable('any')} {...input} />
    )),
    width: 150,
  },
  {
    ...pickerField<number>('customerId', sayDisruption('customer'), input => (
      <CustomerSelect placeholder={sayTable('any')} {...input} />
    )),
    width: 150,
  },
  {
    ...multiSelectField(
      'cause',
      sayDisruption('cause'),
      disruptionCauses.map(value => ({ value, label: sayDisruption(`cause:${value}`) })),
    ),
    width: 130,
  },
  {
    ...multiSelectField(
      'state',
      sayDisruption('state'),
      disruptionStates.map(value => ({ value, label: sayDisruption(`state:${value}`) })),
    ),
    width: 130,
  },
]
