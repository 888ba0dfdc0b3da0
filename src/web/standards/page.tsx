import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { flagFilter, idFilter, textFilter } from '#contract/list.ts'
import { standards } from '#contract/standards.ts'
import { useListSearch } from '#web/app/list-search.ts'
import { may, useMe } from '#web/app/session.ts'
import { confirmDelete } from '#web/ui/confirm.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { Page } from '#web/ui/page.tsx'
import { useList } from '#web/ui/read/use-list.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { SearchBar } from '#web/ui/search-bar.tsx'
import { selectField } from '#web/ui/search-fields.tsx'
import { type Standard, standardColumns } from './columns.tsx'
import { StandardDialog } from './standard-dialog.tsx'

const filters = { id: idFilter, code: textFilter, name: textFilter, isEnabled: flagFilter }
const fields = [
  { key: 'id', label: 'ID', numeric: true, width: 100 },
  { key: 'code', label: 'Code', width: 140 },
  { key: 'name', label: 'Name' },
  selectField('isEnabled', 'Status', [
    { value: 'true', label: 'Active' },
    { value: 'false', label: 'Inactive' },
  ]),
]

export function StandardsPage() {
  const [search, setSearch] = useListSearch(filters)
  const list = useList(standards.list, search, ({ id, code, name, isEnabled }) => ({
    id,
    code,
    name,
    isEnabled,
  }))
  const remove = useSave(standards.remove, 'Standard deleted successfully')
  const [edited, setEdited] = useState<{ standard?: Standard }>()
  const { timeZone } = useMe()
  const [historyOf, historyDrawer] = useHistoryDrawer('standard')
  const edit = (standard?: Standard) => setEdited({ ...(standard && { standard }) })

  const askToDelete = ({ id, code }: Standard) =>
    confirmDelete({ what: `the standard ${code}`, run: () => remove({ params: { id } }) })

  const create = may(standards.create) && { label: 'Add standard', onClick: () => edit() }
  return (
    <Page title="Standards" subtitle="Manage standards in the system">
      <SearchBar fields={fields} search={search} onSearch={setSearch} list={list} create={create} />
      <DataTable
        name="standards"
        label="Standards"
        columns={standardColumns}
        list={list}
        search={search}
        onSearch={setSearch}
        create={create}
        onOpen={may(standards.update) ? edit : undefined}
        actions={row => (
          <RowMenu
            label={`Actions for ${row.code}`}
            actions={[
              may(standards.update) && { label: 'Edit', icon: IconPencil, onClick: () => edit(row) },
              may(standards.one) && historyOf({ ...row, name: row.code, timeZone }),
              may(standards.remove) && {
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
      {edited && <StandardDialog standard={edited.standard} onClose={() => setEdited(undefined)} />}
    </Page>
  )
}
