import type { SelectProps } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { meant } from './fitting.ts'
import type { Option } from './use-options.ts'

type Options = {
  /** What is picked; text that was left wrong is done with once something is. */
  current: number | null
  /** Takes what was meant, or nothing in place of what was picked before. */
  take: (option: Option | null) => void
}

type Answer = {
  /** What answers to the text that stands there. */
  found: readonly Option[]
  /** The server has yet to answer. */
  isBehind: boolean
  error: ReactNode
}

/**
 * What is typed into a picker is never thrown away, as Mantine's own does. Tab takes what Enter would; who leaves
 * otherwise gets what was surely meant. Any other text stays, is marked as wrong, and nothing is picked.
 */
export function useTypedPick({ current, take }: Options) {
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState<string | null>(null)
  const isPending = useRef(false)
  const unread = current === null ? left : null

  function leave({ found, isBehind }: Answer) {
    if (!isPending.current) return
    isPending.current = false
    if (typed.trim() === '') return
    const option = isBehind ? undefined : meant(found, typed)
    if (option || current !== null) take(option ?? null)
    setLeft(option ? null : typed)
  }
  const propsFor = (answer: Answer) =>
    ({
      searchValue: unread ?? typed,
      onSearchChange: setTyped,
      onInput: () => {
        isPending.current = true
        setLeft(null)
      },
      onOptionSubmit: () => {
        isPending.current = false
        setLeft(null)
      },
      onKeyDown: event => {
        const isLeaving = event.key === 'Tab' && isPending.current && typed.trim() !== ''
        if (isLeaving && takeHighlighted(event.currentTarget)) isPending.current = false
      },
      onBlur: () => leave(answer),
      error: unread === null ? answer.error : sayUnread(unread, answer),
    }) satisfies SelectProps<number>
  return { text: unread ?? typed, propsFor }
}

/** Whether an option stands highlighted. The one picked already is left alone: to click it could take it away. */
function takeHighlighted(input: HTMLElement): boolean {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  const option = list?.querySelector<HTMLElement>('[data-combobox-selected]')
  if (!option?.hasAttribute('data-checked')) option?.click()
  return option instanceof HTMLElement
}

function sayUnread(text: string, { found, isBehind }: Answer): string {
  return isBehind || found.length > 0
    ? 'Please pick one from the list.'
    : `Nothing found for “${text.trim()}”.`
}
