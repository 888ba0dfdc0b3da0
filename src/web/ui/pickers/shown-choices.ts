import { createContext, use, useEffect } from 'react'

/** What the pickers of several in a form show, by the path of their field, in order. */
export type ShownChoices = Map<string, readonly string[]>

/** Held by the form around the pickers; a picker outside any form tells nobody. */
export const ShownChoicesContext = createContext<ShownChoices | undefined>(undefined)

/** Tells the form what a picker of several shows: its values are ids, which say nothing to a person. */
export function useShowsChoices<Value>(
  props: object,
  values: readonly Value[],
  options: readonly { value: Value; label: string }[],
): void {
  const path = 'data-path' in props ? String(props['data-path']) : undefined
  const choices = use(ShownChoicesContext)
  useEffect(() => {
    if (!path || !choices) return
    const labels = new Map(options.map(({ value, label }) => [value, label]))
    choices.set(
      path,
      values.map(value => labels.get(value) ?? String(value)),
    )
    return () => void choices.delete(path)
  })
}
