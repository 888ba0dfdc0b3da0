import { type RefObject, useEffect, useRef, useState } from 'react'

type FirstLines<Row> = {
  shown: readonly Row[]
  isWhole: boolean
  showAll: () => void
  /** For the list whose children are the lines. */
  list: RefObject<HTMLUListElement | null>
}

/**
 * The first of many lines, until somebody asks for all. The button that does is gone by then: the first line that it brought takes
 * the focus, in what there is to reach on it.
 */
export function useFirstLines<Row>(rows: readonly Row[], atFirst: number): FirstLines<Row> {
  const list = useRef<HTMLUListElement>(null)
  const isAsked = useRef(false)
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    if (!isWhole || !isAsked.current) return
    isAsked.current = false
    const line = list.current?.children[atFirst]
    if (line instanceof HTMLElement) (line.querySelector<HTMLElement>('a, button') ?? line).focus()
  }, [isWhole, atFirst])
  const showAll = () => {
    isAsked.current = true
    setWhole(true)
  }
  return { shown: isWhole ? rows : rows.slice(0, atFirst), isWhole, showAll, list }
}
