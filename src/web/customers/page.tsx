import { IconClipboardList } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { customers } from '#contract/customers.ts'
import { holds, may } from '#web/app/session.ts'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { bold } from '#web/ui/page/bold.tsx'
import { ImportButton } from '#web/ui/table/import-button.tsx'
import { ListPage } from '#web/ui/table/list-page.tsx'
import { editAction, useDeletion } from '#web/ui/table/row-actions.ts'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { sayCustomer } from '#words/en/customers.ts'
import { sayTable } from '#words/en/table.ts'
import { listCustomerColumns } from './columns.tsx'
import type { Customer } from './customer.ts'
import { CustomerDialog } from './customer-dialog.tsx'
import { customerFilters, listCustomerFields } from './list-filters.tsx'

export function CustomersPage() {
  const table = useListPage(customers.list, customerFilters)
  const deletionOf = useDeletion(customers.remove, sayCustomer('customerDeleted'))
  const navigate = useNavigate()
  const { edited, edit, stop } = useEdited<Customer>()
  const [historyOf, historyDrawer] = useHistoryDrawer('customer', customers.one)

  const showAudits = ({ id }: Customer) =>
    void navigate({ to: '/dashboard/audits', search: { customerId: String(id) } })

  const open = ({ id }: Customer) =>
    void navigate({ to: '/dashboard/customers/$id', params: { id: String(id) } })

  const create = may(customers.create) && { label: sayCustomer('addCustomer'), onClick: () => edit() }
  return (
    <ListPage
      {...table}
      name="customers"
      title={sayCustomer('title')}
      subtitle={sayCustomer('subtitle')}
      fields={listCustomerFields()}
      columns={listCustomerColumns()}
      create={create}
      tools={<ImportButton entity="customers" />}
      opensOnClick
      onOpen={may(customers.one) ? open : undefined}
      actions={row => (
        <RowMenu
          label={sayTable('actionsFor', { name: row.companyName })}
          actions={[
            holds('ViewAllAudit') && {
              label: sayCustomer('showAudits'),
              icon: IconClipboardList,
              onClick: () => showAudits(row),
            },
            may(customers.update) && editAction(() => edit(row)),
            historyOf({ ...row, name: row.companyName }),
            deletionOf(row, sayCustomer.rich('deleteQuestion', { company: row.companyName, b: bold })),
          ]}
        />
      )}
    >
      {historyDrawer}
      {edited && <CustomerDialog key={edited.key} customer={edited.record} onClose={stop} />}
    </ListPage>
  )
}
