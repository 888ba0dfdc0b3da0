import { useState } from 'react'

let lastKey = 0

/**
 * Which record a page’s dialog is open on, if it is; `edit` without one opens it to make a new one. Each opening has a `key` of
 * its own: a dialog that still slides out gives way to one opened meanwhile, rather than taking it along as it goes.
 *
 *     const { edited, edit, stop } = useEdited<Country>()
 *     {edited && <CountryDialog key={edited.key} country={edited.record} onClose={stop} />}
 */
export function useEdited<Row>() {
  const [edited, setEdited] = useState<{ key: number; record: Row | undefined }>()
  return {
    edited,
    edit: (record?: Row) => setEdited({ key: ++lastKey, record }),
    stop: () => setEdited(undefined),
  }
}
