import { ActionIcon, NativeSelect, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { sayDrafts } from '#words/en/drafts.ts'
import { choicesOf, isPlannable, type Line, type LineChange, moveTo, type Proposal } from './draft-lines.ts'
import { DraftRow } from './draft-row.tsx'
import classes from './drafts.module.css'

type Props = {
  lines: readonly Line[]
  sites: Proposal['sites']
  /** Other lines are on their way in place of these: nothing is changed until they are there. */
  isBusy?: boolean
  onChange: (key: string, change: LineChange) => void
}

/**
 * The proposed drafts. Lines are one stop of Tab: arrows, Home and End move among them, Enter changes day and site, Space takes
 * one out or in.
 */
export function DraftTable({ lines, sites, isBusy = false, onChange }: Props) {
  const table = useTableHand(lines, isBusy, onChange)
  const { editedKey, current, finish } = table
  return (
    <>
      <VisuallyHidden id="drafts-help">{sayDrafts('help')}</VisuallyHidden>
      <table className={classes.table} aria-label={sayDrafts('proposal')} aria-describedby="drafts-help">
        <thead>
          <tr>
            <td />
            <th scope="col">{sayDrafts('company')}</th>
            <th scope="col">{sayDrafts('site')}</th>
            <th scope="col">{sayDrafts('day')}</th>
            <th scope="col">{sayDrafts('due')}</th>
            <td />
          </tr>
        </thead>
        <tbody
          ref={table.body}
          onKeyDown={table.onKeyDown}
          onClick={table.onClick}
          onDoubleClick={table.onDoubleClick}
          onFocus={table.onFocus}
        >
          {lines.map((line, index) => (
            <DraftRow
              key={line.key}
              line={line}
              index={index}
              isCurrent={index === current}
              editor={
                line.key === editedKey && !isBusy
                  ? editorOf({ line, lines, sites, onChange, finish })
                  : undefined
              }
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

const steps: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** What mouse and keys do to lines. */
function useTableHand(lines: readonly Line[], isBusy: boolean, onChange: Props['onChange']) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { current, rowAt, lineOf, onFocus } = useRows(body, lines)
  const editing = useEditing(body, isBusy, () => rowAt(current)?.focus())
  function take(line: Line) {
    if (!isBusy && isPlannable(line) && line.first !== null) onChange(line.key, { isOut: !line.isOut })
  }
  function onKeyDown(event: KeyboardEvent) {
    const { row, line } = lineOf(event) ?? {}
    if (!row || !line || event.ctrlKey || event.altKey || event.metaKey) return
    if (event.target !== row) return editing.pressInField(event)
    const step = steps[event.key]
    if (step !== undefined) rowAt(Math.max(0, Math.min(lines.length - 1, current + step)))?.focus()
    else if (event.key === 'Enter') editing.start(line)
    else if (event.key === ' ' || event.key === 'Delete') take(line)
    else return
    event.preventDefault()
  }
  function onClick(event: MouseEvent) {
    const { line } = lineOf(event) ?? {}
    const act = (event.target as Element).closest<HTMLElement>('[data-act]')?.dataset.act
    if (line && act === 'change') editing.start(line)
    if (line && act === 'take') take(line)
  }
  function onDoubleClick(event: MouseEvent) {
    const { line } = lineOf(event) ?? {}
    if (line && !(event.target as Element).closest('button, input, select')) editing.start(line)
  }
  const { editedKey, finish } = editing
  return { body, current, editedKey, finish, onKeyDown, onClick, onDoubleClick, onFocus }
}

type Body = RefObject<HTMLTableSectionElement | null>

/** The lines on screen, and the one that Tab leads to. */
function useRows(body: Body, lines: readonly Line[]) {
  const [place, setPlace] = useState(0)
  const rowAt = (index: number) => body.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)
  const lineOf = ({ target }: { target: EventTarget }) => {
    const row = (target as Element).closest<HTMLElement>('[data-row]')
    return row && body.current?.contains(row) ? { row, line: lines[Number(row.dataset.row)] } : undefined
  }
  const onFocus = (event: { target: EventTarget }) => {
    const { row } = lineOf(event) ?? {}
    if (row) setPlace(Number(row.dataset.row))
  }
  return { current: Math.min(place, lines.length - 1), rowAt, lineOf, onFocus }
}

/** Which line shows its fields. `focusRow`: where the focus goes once it no longer does. */
function useEditing(body: Body, isBusy: boolean, focusRow: () => void) {
  const [editedKey, edit] = useState<string>()
  /** What was typed and can't be read stays, with the focus in it. */
  const goToFault = () => {
    const field = body.current?.querySelector<HTMLElement>('[data-edited] [aria-invalid="true"]')
    field?.focus()
    return !!field
  }
  function start(line: Line) {
    if (isBusy || !isPlannable(line) || goToFault()) return
    // At once: what is typed next is meant for the field.
    flushSync(() => edit(line.key))
    body.current?.querySelector<HTMLElement>('[data-edited] [data-first]')?.focus()
  }
  function stop() {
    edit(undefined)
    focusRow()
  }
  /** Once the field has read what was typed. */
  const finish = () => void setTimeout(() => goToFault() || stop())
  function pressInField(event: KeyboardEvent) {
    // A calendar that is open takes Escape for itself.
    const isOpen = (event.target as Element).closest('[data-mantine-stop-propagation="true"]')
    const isEnd = event.key === 'Enter' || (event.key === 'Escape' && !isOpen)
    if (editedKey === undefined || !isEnd || (event.target as Element).closest('button')) return
    event.preventDefault()
    if (event.key === 'Enter') finish()
    else stop()
  }
  return { editedKey, start, finish, pressInField }
}

type EditorProps = Omit<Props, 'isBusy'> & { line: Line; finish: () => void }

/** The fields of a line. */
const editorOf = ({ finish, ...props }: EditorProps) => ({
  site: <SiteChoice {...props} />,
  days: <LineDays {...props} />,
  done: (
    <ActionIcon variant="light" size="sm" aria-label={sayDrafts('done')} onClick={finish}>
      <IconCheck size={16} aria-hidden />
    </ActionIcon>
  ),
})

type FieldProps = Omit<EditorProps, 'finish'>

function SiteChoice({ line, lines, sites, onChange }: FieldProps) {
  const choices = choicesOf(line, lines)
  if (choices.length <= 1) return line.siteName
  const chosen = sites.filter(({ id }) => choices.includes(id))
  return (
    <NativeSelect
      size="xs"
      aria-label={sayDrafts('site')}
      value={String(line.siteId)}
      data={chosen.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={event => onChange(line.key, { siteId: Number(event.currentTarget.value) })}
    />
  )
}

/** Another first day takes the last one along. */
function LineDays({ line, onChange }: FieldProps) {
  const { key, first, last } = line
  const isLonger = line.proposed.days > 1 || first !== last
  const shared = { size: 'xs', withWeekday: true, required: true } as const
  return (
    <div className={classes.fields}>
      <DayInput
        {...shared}
        data-first
        aria-label={sayDrafts(isLonger ? 'firstDay' : 'day')}
        value={first}
        onChange={day => day && onChange(key, { ...moveTo(line, day), isOut: false })}
      />
      {isLonger && (
        <DayInput
          {...shared}
          aria-label={sayDrafts('lastDay')}
          value={last}
          {...(first && { minDate: first })}
          onChange={day => day && first && day >= first && onChange(key, { last: day })}
        />
      )}
    </div>
  )
}
