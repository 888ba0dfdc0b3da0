import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** What there is to know of a record, line by line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>
}

/** One line: `<Fact name="Reviewer">{reviewer.name}</Fact>`. What isn't known is a dash. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || '–'}</dd>
    </div>
  )
}
