import { Text, UnstyledButton } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { sayCommon } from '#words/en/common.ts'
import classes from './long-text.module.css'

type Props = { text: string; lines?: number }

/**
 * What somebody wrote, where there isn't room for however much that is, as in a card of a list: its first lines, and a
 * button for the rest where there is any, at any width and size of text.
 */
export const LongText = ({ text, lines = 3 }: Props) => <Lines key={text} text={text} lines={lines} />

function Lines({ text, lines }: Required<Props>) {
  const place = useRef<HTMLDivElement>(null)
  const [isCut, setCut] = useState(false)
  const [isWhole, setWhole] = useState(false)
  useLayoutEffect(() => {
    const box = place.current
    // Of what is shown whole it isn't seen; the button stays.
    if (!box || isWhole) return
    const measure = () => setCut(box.scrollHeight > box.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [isWhole])
  return (
    <>
      <Text
        inherit
        component="div"
        ref={place}
        className={classes.text ?? ''}
        {...(!isWhole && { lineClamp: lines })}
      >
        {text}
      </Text>
      {isCut && (
        <UnstyledButton className={classes.more} onClick={() => setWhole(!isWhole)}>
          {sayCommon(isWhole ? 'showLess' : 'showMore')}
        </UnstyledButton>
      )}
    </>
  )
}
