import { Anchor, Button, Checkbox, CloseButton, Group, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { audits } from '#contract/audits.ts'
import { plans } from '#contract/plans.ts'
import { addDays, momentAt } from '#domain/zoned-time.ts'
import { may } from '#web/app/session.ts'
import type { Audit } from '#web/planner/data/booking.ts'
import { type Plan, sayTimes } from '#web/planner/data/plan.ts'
import { planAssign, planSuggestion } from '#web/planner/data/plan-team.ts'
import type { PlannerAddress } from '#web/planner/data/use-planner-address.ts'
import { type ToDo, useToDo } from '#web/planner/data/use-to-do.ts'
import { Candidates } from '#web/planner/dialogs/candidates.tsx'
import classes from '#web/planner/dialogs/list.module.css'
import type { DraftDrag } from '#web/planner/hand/draft-drag.ts'
import { AgreementBadge } from '#web/planning/agreement.tsx'
import listed from '#web/planning/list-row.module.css'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { Unbroken } from '#web/ui/time/unbroken.tsx'
import { sayAgreement } from '#words/en/agreement.ts'
import { sayToDo } from '#words/en/planner-to-do.ts'
import { unbroken } from '#words/unbroken.ts'
import { DraftDue, DraftReason } from './draft.tsx'
import { DraftList, isNearEnd } from './draft-list.tsx'
import { AutoPlan, type DraftTicks, type Looked, TickAll, useDraftTicks } from './draft-ticks.tsx'
import { FreeDates } from './free-dates.tsx'

type Agreed = { id: number; idflNumber: string; isAgreed?: boolean | undefined }

type Props = {
  address: Pick<PlannerAddress, 'batchId' | 'change' | 'timeZone'>
  /** Those that the timeline shows. */
  days: readonly string[]
  drag: DraftDrag
  draggedId: number | undefined
  confirmChange: (plan: Plan) => void
  /** Notes that the customer agreed to the dates. */
  onAgree: (of: { project: Agreed }) => void
  onShow: (audit: Audit) => void
  /** Marks the days of the draft that is selected, null of none. */
  onMark: (audit: Audit | null) => void
}

/** Audits that wait for somebody; one selected, who could do it and when. */
export function SidePanel(props: Props) {
  const { address, days, drag, draggedId, confirmChange, onAgree, onShow, onMark } = props
  const [typed, setTyped] = useState('')
  const [isOfPeriod, setOfPeriod] = useState(false)
  const [selected, select] = useState<{ id: number; index: number }>()
  const { looked, drafts, count, error, refetch, readOn } = useToDo({
    typed,
    batchId: address.batchId,
    during: isOfPeriod ? spanOf(days, address.timeZone) : undefined,
  })
  const isCut = (drafts?.length ?? 0) < (count ?? 0)
  const ticks = useDraftTicks({ drafts: drafts ?? noDrafts, looked, isCut })
  const audit = selected && drafts?.find(({ id }) => id === selected.id)
  useEffect(() => {
    onMark(audit ?? null)
    return () => onMark(null)
  }, [audit, onMark])
  if (audit)
    return (
      <SelectedDraft
        audit={audit}
        confirmChange={confirmChange}
        onAgree={onAgree}
        onClose={() => select({ ...selected, id: 0 })}
      />
    )
  return (
    <aside className={classes.panel} aria-label={sayToDo('title')}>
      <Head
        ticks={ticks}
        drafts={drafts ?? noDrafts}
        looked={looked}
        count={count}
        isCut={isCut}
        typed={typed}
        onType={setTyped}
        isOfPeriod={isOfPeriod}
        onPeriod={setOfPeriod}
        address={address}
      />
      <div className={classes.scroll} onScroll={event => isNearEnd(event) && readOn()}>
        {!drafts &&
          (error ? (
            <ErrorState error={error} onRetry={refetch} />
          ) : (
            <LoadingState label={sayToDo('loading')} />
          ))}
        {drafts?.length === 0 && (
          <Text size="sm" c="dimmed" className={listed.pad}>
            {sayToDo(typed || address.batchId || isOfPeriod ? 'noResults' : 'nothing')}
          </Text>
        )}
        {drafts && drafts.length > 0 && (
          <DraftList
            drafts={drafts}
            ticks={may(plans.create) ? ticks : undefined}
            drag={drag}
            draggedId={draggedId}
            focusAt={selected?.index}
            onEnd={readOn}
            onShow={onShow}
            onSelect={(draft, index) => {
              select({ id: draft.id, index })
              onShow(draft)
            }}
          />
        )}
      </div>
    </aside>
  )
}

const noDrafts: readonly ToDo[] = []

/** The whole days that the timeline shows. */
const spanOf = (days: readonly string[], timeZone: string) => ({
  start: momentAt(`${days[0]}T00:00`, timeZone).toISOString(),
  end: momentAt(`${addDays(days.at(-1) ?? '', 1)}T00:00`, timeZone).toISOString(),
})

type HeadProps = Pick<Props, 'address'> & {
  ticks: DraftTicks
  drafts: readonly ToDo[]
  looked: Looked
  count: number | undefined
  isCut: boolean
  typed: string
  onType: (text: string) => void
  isOfPeriod: boolean
  onPeriod: (isOn: boolean) => void
}

function Head(props: HeadProps) {
  const { ticks, drafts, looked, count, isCut, typed, onType, isOfPeriod, onPeriod, address } = props
  const { batchId, change } = address
  return (
    <div className={classes.head}>
      <Group gap={6} justify="space-between" wrap="nowrap">
        <h2>
          {sayToDo('title')}{' '}
          <span className={listed.quiet}>{count !== undefined && sayToDo('countAudits', { count })}</span>
        </h2>
        {may(plans.create) && <AutoPlan ticks={ticks} typed={typed} batchId={batchId} />}
      </Group>
      {batchId !== undefined && (
        <Group gap={6} justify="space-between" fz="xs">
          {sayToDo('oneBatch')}
          <Button size="compact-xs" variant="default" onClick={() => change({ batchId: undefined })}>
            {sayToDo('allDrafts')}
          </Button>
        </Group>
      )}
      <TextInput
        size="xs"
        aria-label={sayToDo('findDraft')}
        placeholder={sayToDo('numberOrCustomer')}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={typed}
        onChange={event => onType(event.currentTarget.value)}
      />
      <Group gap={6} justify="space-between" wrap="nowrap">
        <Checkbox
          size="xs"
          label={sayToDo('inPeriod')}
          checked={isOfPeriod}
          onChange={event => onPeriod(event.currentTarget.checked)}
        />
        <Anchor fz="xs" data-alone renderRoot={root => <Link {...root} to="/dashboard/work" />}>
          {sayToDo('allWork')}
        </Anchor>
      </Group>
      {may(plans.create) && <TickAll {...{ ticks, looked, drafts, isCut }} />}
    </div>
  )
}

type SelectedProps = Pick<Props, 'confirmChange' | 'onAgree'> & { audit: ToDo; onClose: () => void }

function SelectedDraft({ audit, confirmChange, onAgree, onClose }: SelectedProps) {
  return (
    <aside className={classes.panel} aria-label={sayToDo('whoCanTake', { number: audit.idflNumber })}>
      <div className={classes.head}>
        <Group justify="space-between" wrap="nowrap">
          <h2>{audit.idflNumber}</h2>
          <CloseButton size="sm" aria-label={sayToDo('back')} onClick={onClose} autoFocus />
        </Group>
        <Text size="xs">{audit.companyName}</Text>
        <span className={listed.quiet}>
          <Unbroken text={unbroken(sayTimes(audit, audit.timeZone))} />
        </span>
        <AgreementBadge isAgreed={audit.isAgreed} />
        <DraftDue audit={audit} />
        <span className={listed.quiet}>{audit.standards.map(({ code }) => code).join(' · ')}</span>
        <DraftReason audit={audit} isLinked />
        {audit.isTentative && may(audits.agree) && (
          <Button size="compact-xs" variant="default" onClick={() => onAgree({ project: audit })}>
            {sayAgreement('customerAgreed')}
          </Button>
        )}
      </div>
      <div className={classes.scroll}>
        {audit.status === 'draft' && (
          <FreeDates audit={audit} onTake={date => confirmChange(planSuggestion(audit, date))} />
        )}
        <Candidates
          audit={audit}
          verb="assign"
          onPick={(person, availability) => confirmChange(planAssign(audit, person, availability))}
        />
      </div>
    </aside>
  )
}
