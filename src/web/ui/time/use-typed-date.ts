import type { DateInputProps } from '@mantine/dates'
import { type ReactNode, useState } from 'react'
import { localDay } from '#domain/zoned-time.ts'
import { useMe } from '#web/app/session.ts'
import { sayTime } from '#words/en/time.ts'
import { namesNoDay } from './parse-typed.ts'

type Options = {
  /** What the field holds; null when nothing. */
  value: string | null
  /** Reads what was typed; with `today` also what is whole only once the field was left. */
  read: (text: string, today?: string) => string | null
  take: (read: string | null) => void
  /** How it should have been typed: `DD-MM-YYYY`. */
  pattern: string
  error: ReactNode
}

/** Text that is no date, and the date that was there before it. */
type Unread = { text: string; before: string | null }

/**
 * What is typed into a date field is never thrown away. Mantine's own puts the date of before back as soon as
 * it can't read something; ours keeps the text, says so, and holds no date until it can be read.
 */
export function useTypedDate({ value, read, take, pattern, error }: Options) {
  const [unread, setUnread] = useState<Unread | null>(null)
  const [isLeft, setLeft] = useState(false)
  const today = localDay(new Date(), useMe().timeZone)

  function type(text: string) {
    setLeft(false)
    const before = unread ? unread.before : value
    setUnread(read(text) === null ? { text: text.trim(), before } : null)
  }
  function leave() {
    if (!unread) return
    const short = read(unread.text, today)
    setLeft(true)
    if (short || unread.text === '') setUnread(null)
    take(short)
  }
  const isLost = unread !== null && (value === null || value === unread.before)
  const props = {
    // Mantine writes a value over the text when it changes: from none to what was read at last, even if that is the old one.
    value: isLost ? null : value,
    dateParser: (text: string) => read(text),
    fixOnBlur: unread === null,
    onInput: event => type(event.currentTarget.value),
    onBlur: leave,
    onKeyDown: event => event.key === 'Enter' && leave(),
    error: isLost && isLeft ? sayUnread(unread.text, pattern) : error,
  } satisfies DateInputProps
  return { props, forget: () => setUnread(null) }
}

function sayUnread(text: string, pattern: string): string {
  return namesNoDay(text) ? sayTime('noSuchDay') : sayTime('typeAs', { pattern })
}
