import { type RefObject, useLayoutEffect, useState } from 'react'

/** What the button takes up that leads to the others, with a count in it. */
const moreWidth = 136

export const usualWidth = 180

type Fitted = { width?: number }

/** How many of the fields stand on one line with the buttons, at any width of the screen; all of them where it doesn't fold. */
export function useFittingFields(
  form: RefObject<HTMLFormElement | null>,
  fields: readonly Fitted[],
  folds: boolean | undefined,
): number {
  const [fitting, setFitting] = useState(fields.length)
  useLayoutEffect(() => {
    const box = form.current
    if (!box || !folds) return
    const measure = () => setFitting(countFitting(box, fields))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [form, fields, folds])
  return folds ? fitting : fields.length
}

function countFitting(form: HTMLFormElement, fields: readonly Fitted[]): number {
  const gap = Number.parseFloat(getComputedStyle(form).columnGap) || 0
  const buttons = [...form.querySelectorAll<HTMLElement>('[type=submit], [type=reset]')]
  const widths = fields.map(({ width = usualWidth }) => width + gap)
  const room = form.clientWidth - buttons.reduce((sum, { offsetWidth }) => sum + offsetWidth + gap, 0) + gap
  const upTo = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width, 0)
  if (upTo(fields.length) <= room) return fields.length
  return Math.max(1, widths.filter((_, index) => upTo(index + 1) <= room - moreWidth - gap).length)
}
