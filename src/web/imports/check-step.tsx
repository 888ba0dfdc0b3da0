import { Alert, Button, Checkbox, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { importEntity } from '#contract/import-fields.ts'
import { imports } from '#contract/imports.ts'
import { many } from '#contract/list.ts'
import { importOutcomes } from '#domain/imports.ts'
import { callForFile } from '#web/app/api.ts'
import { showFailure } from '#web/app/query-client.ts'
import { readMessage, readSentence } from '#web/app/read-failure.ts'
import { saveFile } from '#web/app/save-file.ts'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { sayImport } from '#words/en/imports.ts'
import { listValues } from '#words/lists.ts'
import { sayKnown } from '#words/words.ts'
import type { ImportRow, OneImport } from './import.ts'
import { listFaults, type Shown } from './list-faults.ts'
import { NotUsed } from './not-used.tsx'

const filters = { outcome: many(z.enum(importOutcomes)) }

type Props = { one: OneImport; onChoose: () => void }

/** The third step: what would happen to each row, and the button that lets it happen. */
export function CheckStep({ one, onChoose }: Props) {
  const { id, entity, counts } = one
  const table = useListPage(imports.rows, filters, { params: { id }, sort: 'id:asc' })
  const columns = useMemo(() => listRowColumns(one), [one])
  if (!counts) return null
  const all = counts.created + counts.changed + counts.unchanged + counts.refused
  const [only] = table.search.outcome ?? []
  return (
    <Stack component="section" gap="md" aria-labelledby="checked">
      <Title order={2} size="h4" id="checked">
        {sayImport('checked')}
      </Title>
      <Group gap="sm">
        <Button
          size="xs"
          variant={only ? 'default' : 'light'}
          aria-pressed={!only}
          onClick={() => table.onSearch({ outcome: undefined })}
        >
          {sayImport('all', { count: all })}
        </Button>
        {importOutcomes.map(outcome => (
          <Button
            key={outcome}
            size="xs"
            variant={only === outcome ? 'light' : 'default'}
            aria-pressed={only === outcome}
            onClick={() => table.onSearch({ outcome: [outcome] })}
          >
            {sayImport(`count:${outcome}`, { count: counts[outcome] })}
          </Button>
        ))}
      </Group>
      <Reasons one={one} />
      <DataTable
        {...table}
        name={`imports-of-${entity}`}
        label={sayImport('rows')}
        columns={columns}
        nothing={sayImport('noRows')}
      />
      <NotUsed columns={one.columns} mapping={one.mapping} />
      <CommitBar one={one} counts={counts} onChoose={onChoose} />
    </Stack>
  )
}

/** What refuses most records, so that one sees what to mend before one reads them. */
function Reasons({ one: { id, version, entity, reasons, options } }: { one: OneImport }) {
  const change = useSave(imports.change)
  if (reasons.length === 0) return null
  const takeMainZone = () =>
    void change({ params: { id }, body: { version, options: { ...options, mainZone: true } } }).catch(
      showFailure,
    )
  const { fields } = importEntity(entity)
  const titleOf = (field: string | null) => fields.find(({ name }) => name === field)?.title
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="reasons">
      <Stack gap="xs">
        <Title order={3} size="h5" id="reasons">
          {sayImport('reasons')}
        </Title>
        <List size="sm" spacing={4}>
          {reasons.map(({ field, message, text, count }) => {
            const says = readSentence({ message, text: text ?? undefined })
            const title = titleOf(field)
            return (
              <List.Item key={`${field} ${message}`}>
                {title ? sayImport('reasonAt', { field: sayKnown(title), reason: says }) : says}{' '}
                <Text span inherit c="gray.7">
                  {sayImport('reasonRecords', { count })}
                </Text>
              </List.Item>
            )
          })}
        </List>
        {!options.mainZone && reasons.some(({ field }) => field === 'timeZone') && (
          <Button variant="default" size="xs" style={{ alignSelf: 'flex-start' }} onClick={takeMainZone}>
            {sayImport('takeMainZone')}
          </Button>
        )}
      </Stack>
    </Paper>
  )
}

type BarProps = Props & { counts: NonNullable<OneImport['counts']> }

/** Says on its button what it does. */
function CommitBar({ one: { id, version }, counts, onChoose }: BarProps) {
  const [leavesOut, setLeavesOut] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const commit = useSave(imports.commit)
  const { refused } = counts
  const count = counts.created + counts.changed
  const send = () => {
    setRefusal(undefined)
    commit({ params: { id }, body: { version, ...(leavesOut && { leaveOut: true }) } }).catch(error =>
      setRefusal(readMessage(error)),
    )
  }
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        {count === 0 && <Text size="sm">{sayImport('nothingToWrite')}</Text>}
        {refused > 0 && count > 0 && (
          <Checkbox
            label={sayImport('leaveOut', { count: refused })}
            checked={leavesOut}
            onChange={event => {
              setLeavesOut(event.currentTarget.checked)
              setRefusal(undefined)
            }}
          />
        )}
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          {refused > 0 && (
            <Button variant="default" onClick={() => void saveRefused(id)}>
              {sayImport('fileOfRefused')}
            </Button>
          )}
          <Button variant="default" onClick={onChoose}>
            {sayImport('changeColumns')}
          </Button>
          {count > 0 && (
            <Button onClick={send}>
              {leavesOut ? sayImport('commitWithout', { count, refused }) : sayImport('commit', { count })}
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  )
}

/** The file of the rows that are left out, with why, to be mended and imported again. */
export const saveRefused = (id: number) =>
  callForFile(imports.refused, { params: { id } }).then(saveFile, showFailure)

const listRowColumns = ({ entity, mapping, counts }: OneImport): Column<ImportRow>[] => [
  { key: 'row', title: sayImport('row'), sort: 'id', width: 64, align: 'right', render: ({ row }) => row },
  {
    key: 'outcome',
    title: sayImport('outcome'),
    width: counts?.refused ? 280 : 130,
    card: 'beside',
    render: row => (
      <>
        <StatusBadge status={row.outcome} />
        <Faults
          faults={row.faults.filter(fault => !mapping.some(({ field }) => field === fault.field))}
          row={row.row}
        />
        <FaultsOfCells row={row} entity={entity} />
        <LostAgreement changes={row.changes} />
      </>
    ),
  },
  ...listFields({ entity, mapping }).map(({ name, title }) => ({
    key: name,
    title: sayKnown(title),
    width: 170,
    pinned: name === importEntity(entity).key,
    render: (row: ImportRow) => <Cell row={row} field={name} />,
  })),
]

/** What the file has columns for, that which names a record first. */
function listFields({ entity, mapping }: Pick<OneImport, 'entity' | 'mapping'>) {
  const { fields, key } = importEntity(entity)
  const filled = fields.filter(({ name }) => mapping.some(({ field }) => field === name))
  return filled.toSorted((one, other) => Number(other.name === key) - Number(one.name === key))
}

/** The cells themselves, which say it too, may lie aside; on a phone all of them are in sight. */
function FaultsOfCells({ row, entity }: { row: ImportRow; entity: OneImport['entity'] }) {
  const titlesBy = new Map<string, string[]>()
  for (const { name, title } of importEntity(entity).fields) {
    if (!row.cells.some(({ field }) => field === name)) continue
    for (const fault of listFaults(row.faults).filter(({ field }) => field === name)) {
      const says = sayFaultOf(fault, row.row)
      titlesBy.set(says, [...(titlesBy.get(says) ?? []), sayKnown(title)])
    }
  }
  if (titlesBy.size === 0) return null
  return (
    <Stack gap={0} visibleFrom="sm">
      {[...titlesBy].map(([reason, titles]) => (
        <Text key={reason} {...ofFault}>
          {sayImport('reasonAt', { field: listValues(titles), reason })}
        </Text>
      ))}
    </Stack>
  )
}

/** Which no cell asks for. */
function LostAgreement({ changes }: Pick<ImportRow, 'changes'>) {
  const lost = changes.find(({ field }) => field === 'agreed')
  if (!lost) return null
  return (
    <Text size="xs" c="gray.7" style={{ whiteSpace: 'normal' }}>
      {sayImport('tentativeAgain', { day: lost.before })}
    </Text>
  )
}

/** What the cell holds, with what is wrong with it, or what the record holds now. */
function Cell({ row, field }: { row: ImportRow; field: string }) {
  const { value } = row.cells.find(one => one.field === field) ?? { value: '' }
  const change = row.changes.find(one => one.field === field)
  return (
    <>
      {value}
      {change && (
        <Text size="xs" c="gray.7">
          {change.before ? sayImport('from', { before: change.before }) : sayImport('wasEmpty')}
        </Text>
      )}
      <Faults faults={listFaults(row.faults).filter(one => one.field === field)} row={row.row} />
    </>
  )
}

const ofFault = { size: 'xs', c: 'red.9', style: { whiteSpace: 'normal' } } as const

/** In the reader’s language, where more than English is known of it; of another line than the record’s first with its row. */
function sayFaultOf(fault: Shown, row: number): string {
  const says = readSentence({ message: fault.message, text: fault.text ?? undefined })
  return fault.row === row ? says : sayImport('atRow', { row: String(fault.row), message: says })
}

/** Beside the value that it is about. */
function Faults({ faults, row }: { faults: readonly Shown[]; row: number }) {
  return faults.map(fault => (
    <Text key={`${fault.row} ${fault.message}`} {...ofFault}>
      {fault.other ? sayImport('contradicted', fault.other) : sayFaultOf(fault, row)}
    </Text>
  ))
}
