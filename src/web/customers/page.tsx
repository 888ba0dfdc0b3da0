import { IconClipboardList } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { customers } from '#contract/customers.ts'
import { holds, may } from '#web/app/session.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { Page } from '#web/ui/page.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { deleteAction, editAction } from '#web/ui/row-actions.ts'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { SearchBar } from '#web/ui/search-bar.tsx'
import { useEdited } from '#web/ui/use-edited.ts'
import { useListPage } from '#web/ui/use-list-page.ts'
import { customerColumns } from './columns.tsx'
import type { Customer } from './customer.ts'
import { CustomerDialog } from './customer-dialog.tsx'
import { customerFields, customerFilters } from './list-filters.tsx'

export function CustomersPage() {
  const table = useListPage(customers.list, customerFilters)
  const remove = useSave(customers.remove, 'Customer deleted successfully')
  const navigate = useNavigate()
  const { edited, edit, stop } = useEdited<Customer>()
  const [historyOf, historyDrawer] = useHistoryDrawer('customer')

  const showAudits = ({ id }: Customer) =>
    void navigate({ to: '/dashboard/audits', search: { customerId: String(id) } })

  const create = may(customers.create) && { label: 'Add customer', onClick: () => edit() }
  return (
    <Page title="Customers" subtitle="Audited companies and their contacts">
      <SearchBar {...table} fields={customerFields} create={create} />
      <DataTable
        {...table}
        name="customers"
        label="Customers"
        columns={customerColumns}
        create={create}
        opensOnClick
        onOpen={may(customers.update) ? edit : undefined}
        actions={row => (
          <RowMenu
            label={`Actions for ${row.companyName}`}
            actions={[
              holds('ViewAllAudit') && {
                label: 'Show audits',
                icon: IconClipboardList,
                onClick: () => showAudits(row),
              },
              may(customers.update) && editAction(() => edit(row)),
              may(customers.one) && historyOf({ ...row, name: row.companyName }),
              may(customers.remove) &&
                deleteAction({
                  what: `the customer ${row.companyName}`,
                  run: () => remove({ params: { id: row.id } }),
                }),
            ]}
          />
        )}
      />
      {historyDrawer}
      {edited && <CustomerDialog customer={edited.record} onClose={stop} />}
    </Page>
  )
}
