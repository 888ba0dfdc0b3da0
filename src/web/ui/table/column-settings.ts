import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import { z } from 'zod'
import { readStored } from '#web/app/read-stored.ts'
import type { Column } from './column.ts'

/** The narrowest a column gets, in pixels. */
export const minWidth = 60
const usualWidth = 160
const widthStep = 24

const settingsSchema = z.object({
  order: z.array(z.string()).default([]),
  hidden: z.record(z.string(), z.boolean()).default({}),
  widths: z.record(z.string(), z.number().min(minWidth).max(2000)).default({}),
})

type ColumnSettings = z.infer<typeof settingsSchema>

const untouched: ColumnSettings = { order: [], hidden: {}, widths: {} }

/** A column as this person has arranged it. */
export type PlacedColumn<Row> = Column<Row> & { isHidden: boolean; base: number }

export type ColumnArrangement<Row> = {
  /** All columns in their order, the hidden ones too. */
  columns: PlacedColumn<Row>[]
  isTouched: boolean
  setHidden: (key: string, isHidden: boolean) => void
  /** Moves a column by places among the shown ones: -1 is one to the left. */
  shift: (key: string, by: -1 | 1) => void
  /** Puts a column where another one is. */
  moveTo: (key: string, target: string) => void
  widen: (key: string, direction: -1 | 1) => void
  /** Shows a width while an edge is dragged; `keepPreview` makes it last. */
  preview: (key: string, width: number) => void
  keepPreview: () => void
  resetWidth: (key: string) => void
  reset: () => void
}

/**
 * How a person has arranged a table's columns: order, width, visibility. Kept per table in the browser under
 * `columns:<table>`, which is no session item, so it is still there after the next sign-in.
 */
export function useColumnSettings<Row>(
  table: string,
  declared: readonly Column<Row>[],
): ColumnArrangement<Row> {
  const { settings, change, reset } = useKeptSettings(table)
  const [previewed, setPreviewed] = useState<Record<string, number>>({})
  const widths = { ...settings.widths, ...previewed }
  const columns = placeColumns(declared, { ...settings, widths })
  const moveTo = (key: string, target: string) => change({ order: moved(columns, key, target) })

  return {
    columns,
    isTouched: JSON.stringify(settings) !== JSON.stringify(untouched),
    setHidden: (key, isHidden) => change({ hidden: { ...settings.hidden, [key]: isHidden } }),
    moveTo,
    shift: (key, by) => {
      const shown = columns.filter(column => !column.isHidden)
      const target = shown[shown.findIndex(column => column.key === key) + by]
      if (target) moveTo(key, target.key)
    },
    preview: (key, width) => setPreviewed({ [key]: width }),
    keepPreview: () => {
      change({ widths })
      setPreviewed({})
    },
    resetWidth: key => {
      const { [key]: _, ...others } = settings.widths
      change({ widths: others })
    },
    widen: (key, direction) => {
      const base = columns.find(column => column.key === key)?.base ?? usualWidth
      change({ widths: { ...settings.widths, [key]: Math.max(minWidth, base + direction * widthStep) } })
    },
    reset,
  }
}

function useKeptSettings(table: string) {
  const [settings, setSettings, reset] = useLocalStorage<ColumnSettings>({
    key: `columns:${table}`,
    defaultValue: untouched,
    getInitialValueInEffect: false,
    deserialize: readSettings,
  })
  const change = (part: Partial<ColumnSettings>) => setSettings(before => ({ ...before, ...part }))
  return { settings, change, reset }
}

const readSettings = (text: string | undefined) => readStored(text, settingsSchema) ?? untouched

/** Columns that came with a newer version stand where they were declared, behind the arranged ones. */
function placeColumns<Row>(declared: readonly Column<Row>[], settings: ColumnSettings): PlacedColumn<Row>[] {
  const rank = (key: string) => {
    const place = settings.order.indexOf(key)
    return place === -1 ? settings.order.length : place
  }
  return declared
    .toSorted((left, right) => rank(left.key) - rank(right.key))
    .map(column => ({
      ...column,
      isHidden: !column.pinned && (settings.hidden[column.key] ?? column.startsHidden ?? false),
      base: settings.widths[column.key] ?? column.width ?? usualWidth,
      grow: (column.grow ?? false) && settings.widths[column.key] === undefined,
    }))
}

function moved<Row>(columns: readonly Column<Row>[], key: string, target: string): string[] {
  const keys = columns.map(column => column.key)
  const to = keys.indexOf(target)
  const rest = keys.filter(other => other !== key)
  return rest.toSpliced(to, 0, key)
}
