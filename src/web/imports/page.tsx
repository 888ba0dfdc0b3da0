import { IconArrowRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { z } from 'zod'
import { imports } from '#contract/imports.ts'
import { may } from '#web/app/session.ts'
import { ListPage } from '#web/ui/table/list-page.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { sayImport } from '#words/en/imports.ts'
import { BeginDialog } from './begin-dialog.tsx'
import { listImportColumns } from './columns.tsx'
import { listImportable } from './import.ts'

/** What is to be imported, or `new`: the dialog is open. */
const filters = { begin: z.string().max(20) }

/** What was imported, and where one begins. */
export function ImportsPage() {
  const table = useListPage(imports.list, filters, { toQuery: () => ({}) })
  const { onSearch } = table
  // The dialog stands in the address, but narrows nothing down.
  const { begin, ...search } = table.search
  const columns = useMemo(listImportColumns, [])
  const navigate = useNavigate()
  const open = ({ id }: { id: number }) =>
    void navigate({ to: '/dashboard/imports/$id', params: { id: String(id) } })
  const mayBegin = may(imports.create) && listImportable().length > 0
  return (
    <ListPage
      {...table}
      search={search}
      name="imports"
      title={sayImport('title')}
      subtitle={sayImport('subtitle')}
      fields={[{ key: 'q', label: sayImport('file') }]}
      columns={columns}
      create={mayBegin && { label: sayImport('begin'), onClick: () => onSearch({ begin: 'new' }) }}
      opensOnClick
      onOpen={open}
      nothing={sayImport('none')}
      empty={sayImport('noneHint')}
      actions={row => (
        <RowMenu
          label={sayImport('actionsFor', { name: row.name })}
          actions={[{ label: sayImport('open'), icon: IconArrowRight, onClick: () => open(row) }]}
        />
      )}
    >
      {mayBegin && begin && (
        <BeginDialog asked={begin} onBegun={open} onClose={() => onSearch({ begin: undefined })} />
      )}
    </ListPage>
  )
}
