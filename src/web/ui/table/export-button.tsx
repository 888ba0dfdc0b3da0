import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { dataExports, type ExportedList, exportedLists, listsOfRecords } from '#contract/exports.ts'
import { may } from '#web/app/session.ts'
import type { List } from '#web/ui/read/use-list.ts'
import { sayExport } from '#words/en/exports.ts'
import type { PlacedColumn } from './column-settings.ts'
import { ExportDialog } from './export-dialog.tsx'

type Props<Row> = { list: List<Row>; columns: readonly PlacedColumn<Row>[] }

/** Takes the whole list away as a file, as it is filtered and sorted. */
export function ExportButton<Row>({ list: { asked, total }, columns }: Props<Row>) {
  const [isOpen, setOpen] = useState(false)
  const name = Object.entries(exportedLists).find(([, path]) => path === asked?.path)?.[0] as
    | ExportedList
    | undefined
  if (!asked || !name || total === 0 || !may(dataExports.create)) return null
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {sayExport('export')}
      </Button>
      {isOpen && (
        <ExportDialog
          list={name}
          query={{ ...asked.query, ...nameRecord(name, asked.params) }}
          total={total}
          shown={columns
            .filter(({ isHidden }) => !isHidden)
            .flatMap(({ key, exported }) => exported ?? [key])}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function nameRecord(list: ExportedList, { id }: { id?: number }) {
  const parameter = listsOfRecords[list]
  return parameter && { [parameter]: id }
}
