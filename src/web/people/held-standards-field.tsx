import { Button, Input, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { sayPicker } from '#words/en/pickers.ts'
import { findOverlaps } from './held-rows.ts'
import { type AccountForm, emptyHeld, type HeldDraft, type HeldStandard } from './held-standard.ts'
import { HeldStandardRow } from './held-standard-row.tsx'
import classes from './held-standards-field.module.css'

type Props = {
  form: AccountForm
  /** As they are saved, so that their codes can be read before the list of standards has come. */
  standards?: readonly HeldStandard[]
  /** What it means that none is held. */
  empty: string
}

/** The standards held, each with the days on which it counts; one standard may have several periods. */
export function HeldStandardsField({ form, standards = [], empty }: Props) {
  const list = useRef<HTMLFieldSetElement>(null)
  const rows = (form.useWatchValue('standards') ?? []) as HeldDraft[]
  const overlaps = findOverlaps(rows)
  const { error, description } = form.getInputProps('standards') as {
    error?: ReactNode
    description?: string
  }
  const insert = (row: HeldDraft, place: number, field: keyof HeldDraft) => {
    form.insertListItem('standards', row as { standardId: number }, place)
    focusSoon(list, `[data-path="standards.${place}.${field}"]`)
  }
  const remove = (place: number) => {
    form.removeListItem('standards', place)
    const next = Math.min(place, rows.length - 2)
    focusSoon(list, next < 0 ? '[data-add]' : `[data-path="standards.${next}.standardId"]`)
  }
  return (
    <fieldset className={classes.list} ref={list}>
      <legend className={classes.heading}>{sayPicker('standardsHeld')}</legend>
      <Text size="xs" c="dimmed">
        {description ?? (rows.length === 0 ? empty : sayPicker('standardsHint'))}
      </Text>
      {rows.map((row, place) => (
        <HeldStandardRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id before they are saved; their fields are controlled, without state of their own
          key={place}
          form={form}
          row={row}
          place={place}
          saved={standards.find(({ standardId }) => standardId === row.standardId)}
          overlaps={overlaps.has(place)}
          onRenew={renewal => insert(renewal, place + 1, 'validTo')}
          onRemove={() => remove(place)}
        />
      ))}
      {error && overlaps.size === 0 && <Input.Error mt="sm">{error}</Input.Error>}
      <Button
        mt="sm"
        size="compact-sm"
        variant="subtle"
        data-add
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => insert(emptyHeld, rows.length, 'standardId')}
      >
        {sayPicker('addStandard')}
      </Button>
    </fieldset>
  )
}

/** The row is drawn first, then its field can be found. */
function focusSoon(list: React.RefObject<HTMLElement | null>, selector: string): void {
  setTimeout(() => list.current?.querySelector<HTMLElement>(selector)?.focus())
}
