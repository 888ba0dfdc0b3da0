import { IconCircleHalf2, IconSparkles } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { sayPlanning } from '#words/en/planning.ts'
import { lookOfKind, lookOfPhase, tentativeLook, waitingLook } from './item-look.ts'
import classes from './legend.module.css'

const listLooks = () => [
  ...(['assigned', 'auditing', 'overdue', 'completed'] as const).map(lookOfPhase),
  ...(['timeOff', 'sickLeave', 'training', 'other'] as const).map(lookOfKind),
]

type Props = { holidays?: ReactNode; withWaiting?: boolean; withTentative?: boolean; withProposed?: boolean }

/** What colours, stripes and icons mean; with what the planner has to say of holidays, its own as well. */
export function Legend({
  holidays,
  withWaiting = false,
  withTentative = false,
  withProposed = false,
}: Props) {
  const looks = [
    ...listLooks(),
    ...(withTentative ? [tentativeLook()] : []),
    ...(withWaiting ? [waitingLook()] : []),
  ]
  return (
    <ul className={classes.legend} aria-label={sayPlanning('legend')}>
      {looks.map(({ label, icon: Picture, className }) => (
        <li key={label}>
          <span className={clsx(classes.swatch, className)}>
            <Picture size={12} stroke={2} aria-hidden />
          </span>
          {label}
        </li>
      ))}
      {withProposed && (
        <li>
          <span className={clsx(classes.swatch, classes.proposed)}>
            <IconSparkles size={12} stroke={2} aria-hidden />
          </span>
          {sayPlanning('proposed')}
        </li>
      )}
      {holidays && (
        <>
          <li>
            <span className={clsx(classes.swatch, classes.lacking)}>
              <IconCircleHalf2 size={12} stroke={2} aria-hidden />
            </span>
            {sayPlanning('standardsNotCovered')}
          </li>
          <li>
            <span className={clsx(classes.swatch, classes.holiday)} />
            {holidays}
          </li>
        </>
      )}
    </ul>
  )
}
