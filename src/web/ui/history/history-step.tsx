import { Button, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { cards } from '#contract/records/cards.ts'
import { OwnTime } from '#web/ui/time/site-time.tsx'
import { type Change, describeChanges } from '#words/describe-changes.ts'
import { sayHistory } from '#words/en/history.ts'
import { sayHistoryAct } from '#words/en/history-acts.ts'
import { sayHistoryValue } from '#words/en/history-values.ts'
import { listNames } from '#words/lists.ts'
import { nameAct, nameBeside, sayAct } from '#words/say-act.ts'
import type { Reading } from '#words/show-value.ts'
import { isOfAnother, mainEntries, readReason, type Step, takesTime, titlesOf } from './entry.ts'
import classes from './history.module.css'

type Props = { step: Step; reading: Reading }

/** What nobody entered. */
const events = ['add', 'failed sign-in']

const shownAtFirst = 4

export function HistoryStep({ step, reading }: Props) {
  const [main] = mainEntries(step)
  const reason = readReason(step)
  const changes = describeStep(step, reading)
  const isNew = main?.before === null && !takesTime(main) && !events.includes(main.action)
  return (
    <li className={classes.step}>
      <div className={classes.line}>
        <span>{sayActs(step)}</span>
        <span className={classes.at}>
          <OwnTime at={step.at} />
        </span>
      </div>
      {reason && <p className={classes.reason}>{reason}</p>}
      <Changes changes={changes} shown={isNew ? 0 : shownAtFirst} />
    </li>
  )
}

/** Who did it, and all that was done. */
function sayActs(step: Step): ReactNode {
  const name = step.who?.name ?? sayHistory('system')
  const who = (chunks: ReactNode) => (
    <Text key="who" span inherit fw={500}>
      {chunks}
    </Text>
  )
  const entries = mainEntries(step)
  const [first] = entries
  // The same record may be changed twice at once.
  const acts = [
    ...new Set(entries.map(main => nameAct(main.action, cards[main.entity], titlesOf(step, main)))),
  ]
  if (first && acts.length === 1)
    return sayAct(first.action, cards[first.entity], name, who, titlesOf(step, first))
  return sayHistoryAct.rich('several', { name, acts: listNames(acts), who })
}

/** The record itself, then others that are shown beside it, then the time that it takes of people. */
const ownFirst = ({ entries }: Step) =>
  entries.toSorted(
    (a, b) => Number(takesTime(a)) - Number(takesTime(b)) || Number(isOfAnother(a)) - Number(isOfAnother(b)),
  )

/** What was changed of another record says of which one, where the step tells of several. */
function describeStep(step: Step, reading: Reading): Change[] {
  const isOfSeveral = new Set(step.entries.map(({ entity, entityId }) => `${entity} ${entityId}`)).size > 1
  return ownFirst(step).flatMap(entry => {
    const noun = cards[entry.entity]
    const changes = describeChanges(entry, noun, reading)
    if (!isOfSeveral || entry.record === null) return changes
    const name = nameBeside(entry.record, noun)
    return changes.map(change => ({
      ...change,
      label: sayHistoryValue('fieldOf', { label: change.label, name }),
    }))
  })
}

/** The first few; the rest on demand, so that one long change doesn't bury the others. */
function Changes({ changes, shown }: { changes: readonly Change[]; shown: number }) {
  const [showsAll, setShowsAll] = useState(false)
  const listed = showsAll || changes.length <= shown ? changes : changes.slice(0, shown)
  const hidden = changes.length - listed.length
  return (
    <>
      {listed.length > 0 && (
        <dl className={classes.changes}>
          {listed.map(change => (
            <div key={change.key}>
              <dt>{change.label}</dt>
              <dd>
                <BeforeAfter change={change} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {hidden > 0 && (
        <Button
          className={classes.more ?? ''}
          variant="subtle"
          size="compact-xs"
          ml={-8}
          onClick={() => setShowsAll(true)}
        >
          {shown === 0 ? sayHistory('showEntered') : sayHistory('showMore', { count: hidden })}
        </Button>
      )}
    </>
  )
}

function BeforeAfter({ change: { before, after } }: { change: Change }) {
  if (before === null) return after
  return (
    <>
      <span className={classes.before}>{before}</span>
      <IconArrowRight size={14} className={classes.arrow} role="img" aria-label={sayHistory('became')} />
      <span>{after}</span>
    </>
  )
}
