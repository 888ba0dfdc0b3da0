import type { SelectProps } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { sayPicker } from '#words/en/pickers.ts'
import { meant } from './fitting.ts'
import type { Option } from './use-options.ts'

type Answer<Value> = {
  /** What is picked; text that was left wrong is done with once something is. */
  current: Value | null
  /** Takes what was meant, or nothing in place of what was picked before. */
  take: (option: Option<Value> | null) => void
  /** What answers to the text that stands there. */
  found: readonly Option<Value>[]
  /** The server has yet to answer. */
  isBehind: boolean
  error: ReactNode
}

/** What stands in the field: whether it was typed since something was picked, and what was left there without a pick. */
export function useTypedText(current: number | string | null) {
  const [typed, setTyped] = useState('')
  const [left, leaveText] = useState<string | null>(null)
  const pending = useRef(false)
  const unread = current === null ? left : null
  return {
    text: unread ?? typed,
    typed,
    setTyped,
    unread,
    leaveText,
    isPending: () => pending.current,
    setPending: (isPending: boolean) => {
      pending.current = isPending
    },
  }
}

/**
 * The props of a picker by which nothing that is typed is thrown away, as Mantine's own does. Enter takes the first that fits, once
 * the server has answered, and sends no form; Tab takes what stands highlighted; who leaves in another way gets what was surely
 * meant. Any other text stays, is marked as wrong, and nothing is picked.
 */
export function useTypedPick<Value extends number | string>(
  { text, typed, setTyped, unread, isPending, setPending, leaveText }: ReturnType<typeof useTypedText>,
  answer: Answer<Value>,
) {
  const { current, take, found, isBehind } = answer
  const { wait, forget } = useAwaitedAnswer(isBehind, takeFirst)

  function takeFirst(input: HTMLElement) {
    const option = highlighted(input) ?? firstFree(input)
    const fitting = found.find(({ disabled }) => !disabled)
    if (!option && !fitting) return
    setPending(false)
    // The one picked already is left alone: to click it could take it away.
    if (option) option.hasAttribute('data-checked') || option.click()
    else if (fitting) take(fitting)
  }
  function enter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') forget()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const isMeant = isPending() && typed.trim() !== ''
    // One that is still held down has picked already, and sends no form either.
    if (!isMeant && !event.repeat) return
    event.preventDefault()
    event.stopPropagation()
    if (!isMeant || event.repeat) return
    if (isBehind && !highlighted(event.currentTarget)) wait(event.currentTarget)
    else takeFirst(event.currentTarget)
  }
  function leave() {
    forget()
    if (!isPending()) return
    setPending(false)
    if (typed.trim() === '') return
    const option = isBehind ? undefined : meant(found, typed)
    if (option || current !== null) take(option ?? null)
    leaveText(option ? null : typed)
  }
  return {
    searchValue: text,
    onSearchChange: setTyped,
    onInput: () => {
      forget()
      setPending(true)
      leaveText(null)
    },
    onOptionSubmit: () => {
      setPending(false)
      leaveText(null)
    },
    // What is picked gives way to what is typed next, as it does for those who come by Tab.
    onClick: ({ currentTarget: input }) => {
      const hasMarked = input.selectionStart !== input.selectionEnd
      if (current !== null && !isPending() && !hasMarked) input.select()
    },
    onKeyDownCapture: enter,
    onKeyDown: event => {
      const isLeaving = event.key === 'Tab' && isPending() && typed.trim() !== ''
      if (isLeaving && takeHighlighted(event.currentTarget)) setPending(false)
    },
    onBlur: leave,
    error: unread === null ? answer.error : sayUnread(unread, answer),
  } satisfies Partial<SelectProps<number> & SelectProps<string>>
}

/** An Enter that was pressed before the answer came: `take` is called with its field once that is here. */
function useAwaitedAnswer(isBehind: boolean, take: (input: HTMLElement) => void) {
  const awaiting = useRef<HTMLElement>(null)
  useEffect(() => {
    const input = awaiting.current
    if (!input || isBehind) return
    awaiting.current = null
    if (document.activeElement === input) take(input)
  })
  return {
    wait: (input: HTMLElement) => {
      awaiting.current = input
    },
    forget: () => {
      awaiting.current = null
    },
  }
}

const listOf = (input: HTMLElement) => document.getElementById(input.getAttribute('aria-controls') ?? '')

const highlighted = (input: HTMLElement) =>
  listOf(input)?.querySelector<HTMLElement>('[data-combobox-selected]') ?? undefined

const firstFree = (input: HTMLElement) =>
  listOf(input)?.querySelector<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])') ??
  undefined

/** Whether an option stands highlighted. The one picked already is left alone: to click it could take it away. */
function takeHighlighted(input: HTMLElement): boolean {
  const option = highlighted(input)
  if (!option?.hasAttribute('data-checked')) option?.click()
  return option !== undefined
}

function sayUnread(
  text: string,
  { found, isBehind }: Pick<Answer<unknown>, 'found' | 'isBehind' | 'error'>,
): string {
  return isBehind || found.length > 0
    ? sayPicker('pickOne')
    : sayPicker('noResultsFor', { typed: text.trim() })
}
