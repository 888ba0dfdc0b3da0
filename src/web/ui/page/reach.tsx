import { Anchor } from '@mantine/core'
import classes from './reach.module.css'

/** How to reach somebody: one tap on a phone calls. */
export function Reach({ phone, email }: { phone: string; email: string }) {
  return (
    <span className={classes.reach}>
      {phone && (
        <Anchor size="sm" data-alone href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
          {phone}
        </Anchor>
      )}
      {email && (
        <Anchor size="sm" data-alone href={`mailto:${email}`}>
          {email}
        </Anchor>
      )}
    </span>
  )
}
