import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { definePart, usePart } from './part.ts'

const cutValue = definePart('page', async () => (await import('./cut-value.tsx')).CutValue)

/**
 * Around the field of a picker, which has one line only: on a phone, and with large text, what is longer than that is said whole below it.
 * Elsewhere a mouse shows the rest, and nobody fetches the code.
 */
export function WholeValue({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const isNarrow = useMediaQuery('(max-width: 48em)')
  const CutValue = usePart(cutValue, isNarrow, () => undefined)
  return (
    <div ref={place}>
      {children}
      {isNarrow && CutValue && <CutValue place={place} />}
    </div>
  )
}
