import { Group, NativeSelect, SegmentedControl, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useShownZone } from '#web/app/use-shown-zone.ts'
import { saySplit } from '#words/en/split.ts'
import { formatBeside, formatDay } from '#words/moments.ts'
import listed from './list-row.module.css'
import classes from './person-list.module.css'
import { cutDays, cutOf, joined, type Side, type SplitMember, splitStep } from './split.ts'
import { type Audit, SubstituteDialog, SubstituteForm } from './substitute-dialog.tsx'
import { type Substitute, SubstituteList } from './substitute-list.tsx'
import { type OfferUndo, undoOf } from './undo-list.ts'

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
  const titleOf = (audit: Audit | undefined) =>
    audit ? saySplit('title', { number: audit.idflNumber }) : saySplit('split')
  return (
    <SubstituteDialog {...{ projectId, titleOf, returnFocus }} onClose={props.onClose}>
      {audit => <SplitBody {...props} audit={audit} />}
    </SubstituteDialog>
  )
}

type BodyProps = Omit<Props, 'projectId' | 'returnFocus'> & { audit: Audit }

function SplitBody({ audit, memberId, day, onDone, onClose }: BodyProps) {
  const choice = useSplit(audit, memberId, day)
  const { giver, cut, taker, steps } = choice
  const { mine } = useShownZone()
  const time = ({ start, end }: { start: string; end: string }) =>
    formatBeside({ start, end, timeZone: audit.timeZone }, mine)
  if (!giver || !cut) return <Text size="sm">{saySplit('noneToSplit')}</Text>
  return (
    <SubstituteForm
      steps={steps}
      hint={saySplit('choose')}
      save={saySplit('save')}
      onSaved={reply => {
        if (!taker) return
        const number = audit.idflNumber
        onDone({
          done: saySplit('done', { number, giver: giver.name, taker: taker.name }),
          restores: saySplit('restores', { number, giver: giver.name, time: time(giver) }),
          ...undoOf(reply),
        })
      }}
      onClose={onClose}
    >
      <CutFields choice={choice} />
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
    </SubstituteForm>
  )
}

type TakersProps = {
  audit: Audit
  giver: SplitMember
  given: { start: string; end: string }
  chosenId: number | undefined
  onPick: (taker: Substitute) => void
}

/** Who could take the days: teammates whose own days touch them, then everybody else. */
function TakerList({ audit, giver, given, chosenId, onPick }: TakersProps) {
  const onTeam = useMemo(() => new Set(audit.auditors.map(({ id }) => id)), [audit])
  const mates = audit.auditors.filter(
    one => one.id !== giver.id && joined(one, given, audit.timeZone) !== null,
  )
  return (
    <SubstituteList
      {...{ audit, chosenId, onPick }}
      member={giver}
      part={given}
      leftOut={onTeam}
      label={saySplit('people')}
      titleOf={({ name }) => saySplit('pick', { name })}
    >
      {mates.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          data-candidate={id}
          aria-pressed={id === chosenId}
          className={`${listed.row} ${classes.person} ${id === chosenId ? classes.chosen : ''}`}
          onClick={() => onPick({ id, name })}
        >
          <b>{name}</b>
          <span className={listed.quiet}>{saySplit('takesOn')}</span>
        </button>
      ))}
    </SubstituteList>
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
  const [chosen, setTaker] = useState<Substitute>()
  const cutDay = days.find(one => one === chosenDay) ?? days[Math.floor(days.length / 2)] ?? ''
  const cut = giver ? cutOf(giver, cutDay, gives, timeZone) : null
  const taker = chosen?.id === giver?.id ? undefined : chosen
  const steps = giver && cut && taker ? [splitStep(audit, giver, taker.id, cut)] : undefined
  return { givers, giver, setGiver, days, cutDay, setDay, gives, setGives, cut, taker, setTaker, steps }
}

function CutFields({ choice }: { choice: ReturnType<typeof useSplit> }) {
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
