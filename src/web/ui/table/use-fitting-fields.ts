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
    const measure = () => setFitting(measureFitting(box, fields))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [form, fields, folds])
  return folds ? fitting : fields.length
}

/** As laid out now: what the buttons leave of the form's line, each field with the gap after it. */
function measureFitting(form: HTMLFormElement, fields: readonly Fitted[]): number {
  const gap = Number.parseFloat(getComputedStyle(form).columnGap) || 0
  const buttons = [...form.querySelectorAll<HTMLElement>('[type=submit], [type=reset]')]
  const room = form.clientWidth - buttons.reduce((sum, { offsetWidth }) => sum + offsetWidth + gap, 0) + gap
  const widths = fields.map(({ width = usualWidth }) => width + gap)
  return countFitting(widths, { room, button: moreWidth + gap })
}

/** How many of the first have room, in pixels; unless all have, beside the button that leads to the others. One at least. */
export function countFitting(
  widths: readonly number[],
  { room, button }: { room: number; button: number },
): number {
  const upTo = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width, 0)
  if (upTo(widths.length) <= room) return widths.length
  return Math.max(1, widths.filter((_, index) => upTo(index + 1) <= room - button).length)
}
