import { Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { type Icon, IconCalendarPlus, IconClockExclamation, IconX } from '@tabler/icons-react'
import type { z } from 'zod'
import type { heldStandard } from '#contract/auditor-reply.ts'
import { localDay } from '#domain/zoned-time.ts'
import { sayCommon } from '#words/en/common.ts'
import { describeHeld, describeValidity } from './describe-validity.ts'
import classes from './held-standards.module.css'
import { type Validity, validityOn } from './validity.ts'

type Held = readonly z.input<typeof heldStandard>[]

const icons: Partial<Record<Validity['state'], Icon>> = {
  ending: IconClockExclamation,
  ended: IconX,
  upcoming: IconCalendarPlus,
}

type Props = {
  standards: Held
  /** The auditor’s, whose calendar says what is held today. */
  timeZone: string
}

/** A chip for each standard, marked where it has run out, is about to or is yet to come. */
export function HeldStandards({ standards, timeZone }: Props) {
  const today = localDay(new Date(), timeZone)
  const ids = [...new Set(standards.map(({ standardId }) => standardId))]
  if (ids.length === 0) {
    return (
      <Text span inherit c="dimmed" data-whole>
        {sayCommon('noStandards')}
      </Text>
    )
  }
  return (
    <ul className={classes.chips}>
      {ids.map(id => (
        <Chip key={id} periods={standards.filter(({ standardId }) => standardId === id)} today={today} />
      ))}
    </ul>
  )
}

function Chip({ periods, today }: { periods: Held; today: string }) {
  const [standard] = periods
  if (!standard) return null
  const validity = validityOn(today, periods)
  const said = describeValidity(validity)
  const Picture = icons[validity.state]
  return (
    <Tooltip label={describeHeld(standard.name, validity)}>
      <li className={classes.chip} data-state={validity.state}>
        {Picture && <Picture size={12} aria-hidden />}
        {standard.code}
        <VisuallyHidden>: {said}</VisuallyHidden>
      </li>
    </Tooltip>
  )
}
