import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { dataExports, everything } from '#contract/exports.ts'
import { fetchFile } from '#web/app/save-file.ts'
import { confirmAction } from '#web/ui/dialog/confirm.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { sayData } from '#words/en/data.ts'
import { listExportColumns } from './columns.tsx'

/** Takes everything away, and tells who took what away before. */
export function DataPage() {
  const table = useListPage(dataExports.list, {})
  const columns = useMemo(listExportColumns, [])
  const order = useSave(dataExports.create)
  const ask = () =>
    confirmAction({
      title: sayData('everything'),
      message: sayData('everythingHint'),
      extra: <Text size="sm">{sayData('told')}</Text>,
      confirmLabel: sayData('export'),
      run: async () => {
        const { url } = await order({ body: { list: everything, format: 'csv' } })
        fetchFile(url)
      },
    })
  return (
    <Page
      title={sayData('title')}
      subtitle={sayData('subtitle')}
      actions={
        <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={ask}>
          {sayData('everything')}
        </Button>
      }
    >
      <DataTable
        {...table}
        name="exports"
        label={sayData('log')}
        columns={columns}
        nothing={sayData('none')}
        empty={sayData('noneHint')}
      />
    </Page>
  )
}
