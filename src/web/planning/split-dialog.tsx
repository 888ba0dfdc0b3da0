import { Button, Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { dialogAttributes } from '#web/ui/dialog/dialog-attributes.ts'
import { useReturnFocus } from '#web/ui/dialog/use-return-focus.ts'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { useRecord } from '#web/ui/read/use-ask.ts'
import { sayCommon } from '#words/en/common.ts'
import { saySplit } from '#words/en/split.ts'
import { formatDay, formatInterval } from '#words/moments.ts'
import { Foreseen, Note, useSaveSteps } from './save-steps.tsx'
import { cutDays, cutOf, type Side, splitStep } from './split.ts'
import { type Taker, TakerList } from './split-takers.tsx'
import { type OfferUndo, undoOf } from './undo-list.ts'

type Audit = Reply<typeof audits.one>

type Props = {
  projectId: number
  /** Whose days, and before which day they are cut, unless something else is chosen. */
  memberId?: number | undefined
  day?: string | undefined
  onDone: OfferUndo
  onClose: () => void
  returnFocus?: (() => void) | undefined
}

/** Part of somebody’s days on an audit for somebody else. */
export function SplitDialog({ projectId, returnFocus, ...props }: Props) {
  const { data: audit, error } = useRecord(audits.one, projectId, { staleTime: 0 })
  useReturnFocus(returnFocus)
  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={audit ? saySplit('title', { number: audit.idflNumber }) : saySplit('split')}
      size="lg"
      attributes={dialogAttributes}
    >
      {error ? (
        <ErrorState error={error} />
      ) : audit ? (
        <SplitBody {...props} audit={audit} />
      ) : (
        <LoadingState />
      )}
    </Dialog>
  )
}

type BodyProps = Omit<Props, 'projectId' | 'returnFocus'> & { audit: Audit }

function SplitBody({ audit, memberId, day, onDone, onClose }: BodyProps) {
  const choice = useSplit(audit, memberId, day)
  const { giver, cut, taker, steps } = choice
  const time = (part: { start: string; end: string }) => formatInterval(part.start, part.end, audit.timeZone)
  const { save, refusal, isSaving } = useSaveSteps(steps, reply => {
    if (!giver || !taker) return
    const number = audit.idflNumber
    onDone({
      done: saySplit('done', { number, giver: giver.name, taker: taker.name }),
      restores: saySplit('restores', { number, giver: giver.name, time: time(giver) }),
      ...undoOf(reply),
    })
    onClose()
  })
  if (!giver || !cut) return <Text size="sm">{saySplit('noneToSplit')}</Text>
  function submit(event: FormEvent) {
    event.preventDefault()
    if (steps) void save()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <CutFields audit={audit} choice={choice} />
        <Text size="sm">
          {saySplit('keeps', { name: giver.name, time: time(cut.kept) })}{' '}
          {saySplit('givesAway', { time: time(cut.given) })}
        </Text>
        <TakerList
          key={giver.id}
          audit={audit}
          giver={giver}
          given={cut.given}
          chosenId={taker?.id}
          onPick={choice.setTaker}
        />
        <div role="status">
          {steps ? <Foreseen steps={steps} /> : <Text size="sm">{saySplit('choose')}</Text>}
        </div>
        {refusal && <Note color="red" text={refusal} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={isSaving}>
            {sayCommon('cancel')}
          </Button>
          <Button type="submit" loading={isSaving} disabled={!steps}>
            {saySplit('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What is chosen, and the change that comes of it once somebody is. */
function useSplit(audit: Audit, memberId: number | undefined, day: string | undefined) {
  const { timeZone } = audit
  const givers = audit.auditors.filter(one => cutDays(one, timeZone).length > 0)
  const [giverId, setGiver] = useState(memberId)
  const giver = givers.find(({ id }) => id === giverId) ?? givers[0]
  const days = giver ? cutDays(giver, timeZone) : []
  const [chosenDay, setDay] = useState(day)
  const [gives, setGives] = useState<Side>('after')
  const [chosen, setTaker] = useState<Taker>()
  const cutDay = days.find(one => one === chosenDay) ?? days[Math.floor(days.length / 2)] ?? ''
  const cut = giver ? cutOf(giver, cutDay, gives, timeZone) : null
  const taker = chosen?.id === giver?.id ? undefined : chosen
  const steps = giver && cut && taker ? [splitStep(audit, giver, taker.id, cut)] : undefined
  return { givers, giver, setGiver, days, cutDay, setDay, gives, setGives, cut, taker, setTaker, steps }
}

type FieldsProps = { audit: Audit; choice: ReturnType<typeof useSplit> }

function CutFields({ choice }: FieldsProps) {
  const { givers, giver, setGiver, days, cutDay, setDay, gives, setGives } = choice
  return (
    <Group gap="sm" align="flex-end">
      {givers.length > 1 && (
        <NativeSelect
          label={saySplit('whose')}
          data={givers.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(giver?.id)}
          onChange={event => setGiver(Number(event.currentTarget.value))}
        />
      )}
      <NativeSelect
        label={saySplit('cut')}
        data={days.map(day => ({ value: day, label: formatDay(day) }))}
        value={cutDay}
        onChange={event => setDay(event.currentTarget.value)}
      />
      <SegmentedControl
        aria-label={saySplit('gives')}
        data={(['after', 'before'] as const).map(side => ({ value: side, label: saySplit(side) }))}
        value={gives}
        onChange={setGives}
      />
    </Group>
  )
}
