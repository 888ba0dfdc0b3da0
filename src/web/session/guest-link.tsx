import type { MouseEvent, ReactNode } from 'react'
import { goAsGuest } from '#web/app/guest-address.ts'
import classes from './card-page.module.css'

type Props = { to: string; carry: () => { email: string }; children: ReactNode }

/** To another page for guests, which keeps the email typed so far. */
export function GuestLink({ to, carry, children }: Props) {
  function go(event: MouseEvent) {
    // A new tab is the browser's own affair.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    goAsGuest(to, carry())
  }
  return (
    <a href={to} className={classes.link} onClick={go}>
      {children}
    </a>
  )
}
