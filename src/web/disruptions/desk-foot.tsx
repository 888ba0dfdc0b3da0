import { Alert, Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { disruptions } from '#contract/disruptions.ts'
import { asFailure, readMessage } from '#web/app/read-failure.ts'
import { may, useMe } from '#web/app/session.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayDesk } from '#words/en/disruption-desk.ts'
import { listNames } from '#words/lists.ts'
import classes from './desk.module.css'
import { sayChanged, type useApply } from './use-apply.tsx'
import type { Desk } from './use-desk.ts'
import { type Disruption, listNotified } from './ways.ts'

type Props = { one: Disruption; desk: Desk; sending: ReturnType<typeof useApply> }

/** What is about to be done, who will be notified, and what was done last, to be taken back. */
export function DeskFoot({ one, desk, sending }: Props) {
  const secondsLeft = useSecondsLeft(one.undo?.until)
  const canUndo = one.undo && secondsLeft > 0 && may(disruptions.undo)
  const { refusal } = sending
  if (!desk.isAsked && !canUndo && !refusal) return null
  return (
    <div className={classes.foot} data-foot>
      {/* Also where others left nothing to be done: whoever applied something is to know that it wasn’t. */}
      {refusal && (
        <Alert color="red" py="xs" role="alert">
          {refusal.all}
        </Alert>
      )}
      {canUndo && <UndoLine key={one.undo?.applyId} one={one} secondsLeft={secondsLeft} />}
      {desk.isAsked && <ApplyLine desk={desk} sending={sending} />}
    </div>
  )
}

function ApplyLine({ desk, sending }: Pick<Props, 'desk' | 'sending'>) {
  const { planned } = desk
  const { apply, isPending } = sending
  const notified = listNotified(planned)
  return (
    <div className={classes.line}>
      <span className={classes.says} role="status">
        {desk.isLoading
          ? sayDesk('findingWays')
          : planned.length === 0
            ? sayDesk('nothingChosen')
            : notified.length === 0
              ? sayDesk('nobodyTold')
              : sayDesk('notified', { names: listNames([...notified, sayDesk('followers')]) })}
      </span>
      <div className={classes.buttons}>
        <Button variant="default" disabled={isPending} onClick={() => void desk.suggestAll()}>
          {sayDesk('suggestAll')}
        </Button>
        <Button disabled={planned.length === 0} loading={isPending} onClick={() => void apply(planned)}>
          {sayDesk('apply', { count: planned.length })}
        </Button>
      </div>
    </div>
  )
}

/** Takes back what was applied last, as long as that can be done. */
function UndoLine({ one, secondsLeft }: { one: Disruption; secondsLeft: number }) {
  const { id, version, undo } = one
  const { timeZone } = useMe()
  const save = useSave(disruptions.undo, sayDesk('undone'))
  const [refusal, setRefusal] = useState<string>()
  const [isPending, setPending] = useState(false)
  if (!undo) return null
  async function takeBack(applyId: number) {
    setRefusal(undefined)
    setPending(true)
    await save({ params: { id }, body: { applyId, version } })
      .catch((error: unknown) => setRefusal(sayWhy(error, timeZone)))
      .finally(() => setPending(false))
  }
  return (
    <>
      {refusal && (
        <Alert color="red" py="xs" role="alert">
          {refusal}
        </Alert>
      )}
      <div className={classes.line}>
        <span className={classes.says} role="status">
          {sayDesk('appliedBy', { name: undo.by.name })}
        </span>
        <Button
          variant="default"
          loading={isPending}
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          rightSection={<TimeLeft seconds={secondsLeft} />}
          onClick={() => void takeBack(undo.applyId)}
        >
          {sayDesk('undo')}
        </Button>
      </div>
    </>
  )
}

/** The audits that were changed since are named by their numbers. */
function sayWhy(error: unknown, timeZone: string): string {
  const { code, details } = asFailure(error) ?? {}
  if (code !== 'stale') return readMessage(error)
  const named = Array.isArray(details) ? (details as { idflNumber?: string }[]) : []
  const numbers = named.flatMap(({ idflNumber }) => idflNumber ?? [])
  return numbers.length > 0
    ? sayDesk('notUndone', { numbers: listNames(numbers), count: numbers.length })
    : (sayChanged(error, timeZone) ?? readMessage(error))
}

function TimeLeft({ seconds }: { seconds: number }) {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return (
    <span role="timer" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {sayDesk('timeLeft', { minutes: String(minutes), seconds: String(rest).padStart(2, '0') })}
    </span>
  )
}

/** How long until a moment, counted down by the second; 0 without one. */
function useSecondsLeft(until: string | undefined): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return until === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
}
