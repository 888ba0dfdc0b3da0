import { Text } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** The value of the field in `place`, where that has no room for it. */
export function CutValue({ place }: { place: RefObject<HTMLElement | null> }) {
  /** As wide as text is large, which a field need not be. */
  const letter = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const measure = useEffectEvent(() => setText(place.current ? readCut(place.current) : ''))
  // Whatever was drawn anew may be another value.
  useEffect(() => measure())
  useEffect(() => {
    const field = place.current
    // Only after React has heard of it: set before, it could have the field drawn with its old text, and what was typed be lost.
    const change = () => void setTimeout(() => measure())
    const observer = new ResizeObserver(change)
    for (const one of [field, letter.current]) if (one) observer.observe(one)
    for (const event of ['input', 'change']) field?.addEventListener(event, change)
    return () => {
      observer.disconnect()
      for (const event of ['input', 'change']) field?.removeEventListener(event, change)
    }
  }, [place])
  return (
    <>
      <div ref={letter} style={{ width: '1rem' }} />
      {text && (
        <Text aria-hidden size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      )}
    </>
  )
}

/** What its field shows and has no room for, of who isn’t typing there. */
function readCut(place: HTMLElement): string {
  const field = place.querySelector<HTMLInputElement | HTMLSelectElement>(
    'input:not([type="hidden"]), select',
  )
  if (!field) return ''
  const isTyping = field instanceof HTMLInputElement && !field.readOnly && field === document.activeElement
  const text =
    field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.value || field.placeholder
  if (!text || isTyping) return ''
  const { fontWeight, fontSize, fontFamily, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field)
  // Browsers leave the shorthand empty where a part of it is unusual.
  const font = `${fontWeight} ${fontSize} ${fontFamily}`
  const room = field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
  return room > 0 && widthOf(text, font) > room + 1 ? text : ''
}

let canvas: CanvasRenderingContext2D | null = null

function widthOf(text: string, font: string): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return 0
  canvas.font = font
  return canvas.measureText(text).width
}
