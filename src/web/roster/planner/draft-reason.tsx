import type { Audit } from './lift.ts'
import classes from './side.module.css'

/** Why an audit waits for auditors although it had some, or stands where it does. */
export function DraftReason({ audit: { statusReason, wasAssigned } }: { audit: Audit }) {
  const said = [wasAssigned ? 'Needs a team again' : '', statusReason].filter(part => part !== '').join(': ')
  return said && <span className={classes.reason}>{said}</span>
}
