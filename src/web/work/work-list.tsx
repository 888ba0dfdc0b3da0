import { Pagination, Text } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { auditWork, requestWork, useRecordWork } from '#web/app/use-record-work.tsx'
import type { Work } from '#web/planning/say-work.ts'
import { useIsTouch } from '#web/ui/page/screen-width.ts'
import { sayTable } from '#words/en/table.ts'
import { sayWork } from '#words/en/work.ts'
import type { Deed } from './deeds.ts'
import classes from './work.module.css'
import { WorkRow } from './work-row.tsx'

export const onPage = 50

type Props = {
  rows: readonly Work[]
  /** What was asked for before; what is asked for now is still to come. */
  isPrevious: boolean
  count: number
  page: number
  onPage: (page: number) => void
}

/** Rows as one stop of Tab; keys lead from one to the next, and what is done is asked without leaving. */
export function WorkList({ rows, isPrevious, count, page, onPage: turn }: Props) {
  const audits = useRecordWork(auditWork)
  const requests = useRecordWork(requestWork)
  const isTouch = useIsTouch()
  const { stop, setPlace, list, onKeyDown } = useListKeys(rows.length)
  const act = (deed: Deed) => {
    if ('audit' in deed) audits.ask(deed.audit)
    else if ('request' in deed) requests.ask(deed.request)
  }
  const pages = Math.ceil(count / onPage)
  return (
    <>
      {!isTouch && (
        <Text size="sm" c="dimmed">
          {sayWork('keysHint')}
        </Text>
      )}
      <ul
        ref={list}
        className={classes.list}
        aria-label={sayWork('list')}
        aria-busy={isPrevious}
        data-rows
        onKeyDown={onKeyDown}
      >
        {rows.map((row, index) => (
          <WorkRow
            key={`${row.kind} ${row.id}`}
            row={row}
            index={index}
            isTabStop={index === stop}
            onFocus={() => setPlace(index)}
            onDo={act}
          />
        ))}
      </ul>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={turn}
          aria-label={sayWork('pages')}
          getItemProps={number => ({ 'aria-label': sayTable('page', { page: String(number) }) })}
          getControlProps={control => ({ 'aria-label': sayTable(`${control}Page`) })}
        />
      )}
      {audits.dialog}
      {requests.dialog}
    </>
  )
}

const steps: Record<string, number> = {
  j: 1,
  ArrowDown: 1,
  k: -1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

function useListKeys(length: number) {
  const list = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState(0)
  const stop = Math.min(place, length - 1)
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const row = (event.target as Element).closest('li')
    // As Caps Lock writes it, but not with Shift.
    const key = event.key.length > 1 || event.shiftKey ? event.key : event.key.toLowerCase()
    if (key === 'o') row?.querySelector<HTMLElement>('[data-record]')?.click()
    const step = steps[key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(length - 1, stop + step))
    list.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus()
  }
  return { stop, setPlace, list, onKeyDown }
}
