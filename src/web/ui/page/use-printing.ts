import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed: true before it is laid out on paper, so that what stands on paper alone is drawn just then. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const media = matchMedia('print')
    const begin = () => flushSync(() => setPrinting(true))
    // Media that are set to print otherwise stay so after a print.
    const follow = () => (media.matches ? begin() : setPrinting(false))
    media.addEventListener('change', follow)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', follow)
    return () => {
      media.removeEventListener('change', follow)
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', follow)
    }
  }, [])
  return isPrinting
}
