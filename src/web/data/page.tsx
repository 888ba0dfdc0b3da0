import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { dataExports, everything } from '#contract/exports.ts'
import { fetchFile } from '#web/app/save-file.ts'
import { confirmAction } from '#web/ui/dialog/confirm.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { useReadAgain } from '#web/ui/read/use-read-again.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { sayData } from '#words/en/data.ts'
import { listExportColumns } from './columns.tsx'

const readAgainMs = 2000
const mostReads = 30

/** No news says that a file was asked for, or is whole: for a minute the list is read again. */
function useWatch(): () => void {
  const readAgain = useReadAgain()
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return
    void readAgain({ path: dataExports.list.path })
    const timer = setTimeout(() => setLeft(left - 1), readAgainMs)
    return () => clearTimeout(timer)
  }, [left, readAgain])
  return () => setLeft(mostReads)
}

/** Takes everything away, and tells who took what away before. */
export function DataPage() {
  const table = useListPage(dataExports.list, {})
  const columns = useMemo(listExportColumns, [])
  const order = useSave(dataExports.create)
  const watch = useWatch()
  const ask = () =>
    confirmAction({
      title: sayData('everything'),
      message: sayData('everythingHint'),
      extra: <Text size="sm">{sayData('told')}</Text>,
      confirmLabel: sayData('export'),
      run: async () => {
        const { url } = await order({ body: { list: everything, format: 'csv' } })
        fetchFile(url)
        watch()
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
