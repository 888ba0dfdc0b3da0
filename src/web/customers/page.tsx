import { IconClipboardList, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { customers } from '#contract/customers.ts'
import { useListSearch } from '#web/app/list-search.ts'
import { holds, may } from '#web/app/session.ts'
import { confirmDelete } from '#web/ui/confirm.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { Page } from '#web/ui/page.tsx'
import { useList } from '#web/ui/read/use-list.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { SearchBar } from '#web/ui/search-bar.tsx'
import { customerColumns } from './columns.tsx'
import type { Customer } from './customer.ts'
import { CustomerDialog } from './customer-dialog.tsx'
import { customerFields, customerFilters, toCustomerQuery } from './list-filters.tsx'

export function CustomersPage() {
  const [search, setSearch] = useListSearch(customerFilters)
  const list = useList(customers.list, search, toCustomerQuery)
  const remove = useSave(customers.remove, 'Customer deleted successfully')
  const navigate = useNavigate()
  const [edited, setEdited] = useState<{ customer?: Customer }>()
  const [historyOf, historyDrawer] = useHistoryDrawer('customer')
  const edit = (customer?: Customer) => setEdited({ ...(customer && { customer }) })

  const showAudits = ({ id }: Customer) =>
    void navigate({ to: '/dashboard/audits', search: { customerId: String(id) } })

  const askToDelete = ({ id, companyName }: Customer) =>
    confirmDelete({ what: `the customer ${companyName}`, run: () => remove({ params: { id } }) })

  const create = may(customers.create) && { label: 'Add customer', onClick: () => edit() }
  return (
    <Page title="Customers" subtitle="Audited companies and their contacts">
      <SearchBar fields={customerFields} search={search} onSearch={setSearch} list={list} create={create} />
      <DataTable
        name="customers"
        label="Customers"
        columns={customerColumns}
        list={list}
        search={search}
        onSearch={setSearch}
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
              may(customers.update) && { label: 'Edit', icon: IconPencil, onClick: () => edit(row) },
              may(customers.one) && historyOf({ ...row, name: row.companyName }),
              may(customers.remove) && {
                label: 'Delete',
                icon: IconTrash,
                danger: true,
                onClick: () => askToDelete(row),
              },
            ]}
          />
        )}
      />
      {historyDrawer}
      {edited && <CustomerDialog customer={edited.customer} onClose={() => setEdited(undefined)} />}
    </Page>
  )
}
