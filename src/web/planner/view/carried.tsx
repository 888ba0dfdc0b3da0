import { useEffect, useRef } from 'react'
import classes from './board.module.css'

/** What is dragged in from the list, at the pointer until it is over a row. */
export function Carried({ title }: { title: string }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const follow = ({ clientX, clientY }: PointerEvent) => {
      element.current?.style.setProperty('transform', `translate(${clientX + 12}px, ${clientY + 12}px)`)
    }
    window.addEventListener('pointermove', follow)
    return () => window.removeEventListener('pointermove', follow)
  }, [])
  return (
    <div ref={element} className={classes.carried} aria-hidden style={{ transform: 'translate(-999px, 0)' }}>
      {title}
    </div>
  )
}
