import { Tooltip } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { localDay } from '#domain/zoned-time.ts'
import { useMe } from '#web/app/session.ts'
import { FieldsRow, RemoveRow, RowButton } from '#web/ui/form/rows-field.tsx'
import { StandardSelect, standardOption } from '#web/ui/pickers/standard-select.tsx'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { sayPicker } from '#words/en/pickers.ts'
import { describeValidity } from './describe-validity.ts'
import { renew } from './held-rows.ts'
import type { AccountForm, HeldDraft, HeldStandard } from './held-standard.ts'
import classes from './held-standards-field.module.css'
import { validityOn } from './validity.ts'

type Props = {
  form: AccountForm
  row: HeldDraft
  place: number
  saved: HeldStandard | undefined
  /** Shares a day with a row above of the same standard. */
  overlaps: boolean
  onRenew: (renewal: HeldDraft) => void
  onRemove: () => void
}

export function HeldStandardRow({ form, row, place, saved, overlaps, onRenew, onRemove }: Props) {
  const field = (name: keyof HeldDraft) => {
    const { defaultValue: _, ...props } = form.getInputProps(`standards.${place}.${name}`)
    return props
  }
  const { error, ...from } = field('validFrom')
  const renewal = renew(row)
  return (
    <FieldsRow
      label={sayPicker('standardAt', { place: String(place + 1) })}
      columns="1.6fr 1fr 1fr 28px 28px"
      className={classes.period}
    >
      <StandardSelect
        required
        selected={saved && standardOption({ ...saved, id: saved.standardId })}
        {...field('standardId')}
        value={row.standardId}
      />
      <DayInput
        label={sayPicker('validFrom')}
        {...from}
        error={overlaps ? sayPicker('overlaps') : error}
        value={row.validFrom}
      />
      <DayInput
        label={sayPicker('validTo')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={<Notice row={row} timeZone={form.getValues().timeZone} />}
        {...field('validTo')}
        value={row.validTo}
      />
      <Tooltip label={sayPicker('renewHint')} disabled={!renewal}>
        <RowButton
          aria-label={sayPicker('renewStandardAt', { place: String(place + 1) })}
          disabled={!renewal}
          onClick={() => renewal && onRenew(renewal)}
        >
          <IconCalendarPlus size={16} aria-hidden />
        </RowButton>
      </Tooltip>
      <RemoveRow label={sayPicker('removeStandardAt', { place: String(place + 1) })} onClick={onRemove} />
    </FieldsRow>
  )
}

/** Says of this period alone that it has run out, is about to or is yet to come. */
function Notice({ row, timeZone }: { row: HeldDraft; timeZone: string | null | undefined }) {
  const own = useMe().timeZone
  // By the calendar of whom the account is of, once that is known.
  const today = localDay(new Date(), timeZone || own)
  const validity = validityOn(today, [row])
  if (validity.state === 'held') return null
  return (
    <span className={classes.notice} data-state={validity.state}>
      {describeValidity(validity)}
    </span>
  )
}
