import { useState } from 'react'

/**
 * Which record a page’s dialog is open on, if it is; `edit` without one opens it to make a new one.
 *
 *     const { edited, edit, stop } = useEdited<Country>()
 *     {edited && <CountryDialog country={edited.record} onClose={stop} />}
 */
export function useEdited<Row>() {
  const [edited, setEdited] = useState<{ record: Row | undefined }>()
  return {
    edited,
    edit: (record?: Row) => setEdited({ record }),
    stop: () => setEdited(undefined),
  }
}
