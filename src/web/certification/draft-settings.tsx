import { NativeSelect, Paper } from '@mantine/core'
import { type Combination, combinations } from '#domain/propose-drafts.ts'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { sayDrafts } from '#words/en/drafts.ts'
import type { ChangePlan } from './draft-plan.ts'
import classes from './drafts.module.css'
import { type Asking, readPeriodFaults } from './use-proposal.ts'

type Props = { plan: Asking; change: ChangePlan }

/** How the visits become audits, and when. */
export function DraftSettings({ plan: { combine, isSpread, from, to }, change }: Props) {
  const faults = isSpread ? readPeriodFaults({ from, to }) : {}
  return (
    <Paper component="section" withBorder className={classes.settings} aria-label={sayDrafts('settings')}>
      <NativeSelect
        size="xs"
        label={sayDrafts('combine')}
        data={combinations.map(value => ({ value, label: sayDrafts(`combine:${value}`) }))}
        value={combine}
        onChange={event => change({ combine: event.currentTarget.value as Combination })}
      />
      <NativeSelect
        size="xs"
        label={sayDrafts('days')}
        data={[
          { value: 'due', label: sayDrafts('whenDue') },
          { value: 'spread', label: sayDrafts('spread') },
        ]}
        value={isSpread ? 'spread' : 'due'}
        onChange={event => change({ isSpread: event.currentTarget.value === 'spread' })}
      />
      {isSpread && (
        <>
          <DayInput
            size="xs"
            required
            label={sayDrafts('from')}
            value={from}
            error={faults.from}
            onChange={day => change({ from: day })}
          />
          <DayInput
            size="xs"
            required
            label={sayDrafts('to')}
            value={to}
            error={faults.to}
            onChange={day => change({ to: day })}
          />
        </>
      )}
    </Paper>
  )
}
