import type { ReactNode } from 'react'
import classes from './details.module.css'

/** A record to be read: `<Details entries={{ Name: row.name, 'Created at': <OwnTime at={row.createdAt} /> }} />`. */
export function Details({ entries }: { entries: Record<string, ReactNode> }) {
  return (
    <dl className={classes.details}>
      {Object.entries(entries).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
