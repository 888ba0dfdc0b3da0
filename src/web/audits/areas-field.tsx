import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { areas } from '#contract/areas.ts'
import type { auditForm } from '#contract/audit-form.ts'
import { audits } from '#contract/audits.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { standards } from '#contract/standards.ts'
import { may } from '#web/app/session.ts'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { opensUpwards } from '#web/ui/pickers/picker-props.tsx'
import { RecordMultiSelect } from '#web/ui/pickers/record-multi-select.tsx'
import { type Option, useMasterData } from '#web/ui/pickers/use-options.ts'
import { saidAside, useAllRows, useAsk } from '#web/ui/read/use-ask.ts'
import { sayArea } from '#words/en/areas.ts'
import { sayAudit } from '#words/en/audits.ts'
import type { Audit } from './audit.ts'

type Form = DialogForm<typeof auditForm>
type Area = RowOf<typeof areas.list>
type Props = { form: Form; audit: Audit | undefined; customerId: number | null; isClosed: boolean }

/** What an audit is about; shown only where one of its standards has a list of technical areas. */
export function AreasField({ form, audit, customerId, isClosed }: Props) {
  const { lists, isKnown } = useLists(form)
  const chosen = form.useWatchValue('areaIds') ?? []
  const { rows, isLoading } = useAreas(lists)
  const from = useAreaProposal(form, { isNew: !audit, customerId, rows, lists })
  useListed(form, { isKnown: isKnown && !isLoading && !isClosed, rows, lists })
  if (lists.length === 0) return null
  const { defaultValue: _, ...field } = form.getInputProps('areaIds')
  return (
    <RecordMultiSelect
      {...opensUpwards}
      label={sayArea('areas')}
      description={from && sayAudit('areasAsBefore', { number: from })}
      options={rows.map(area => ({ ...areaOption(area), disabled: !area.isEnabled }))}
      selected={audit?.areas.map(areaOption) ?? []}
      isLoading={isLoading}
      readOnly={isClosed}
      variant={isClosed ? 'filled' : 'default'}
      {...field}
      value={chosen}
    />
  )
}

const areaOption = ({ id, list, code, name }: Audit['areas'][number]): Option => ({
  value: id,
  label: sayArea('areaOf', { list, code, name }),
  alias: code,
})

/** The lists of the chosen standards; known once all of these are read. */
function useLists(form: Form) {
  const standardIds = form.useWatchValue('standardId') ?? []
  const { rows } = useMasterData(standards.list)
  const chosen = rows.filter(({ id }) => standardIds.includes(id))
  const lists = new Set(chosen.flatMap(({ areaList }) => areaList?.toLowerCase() ?? []))
  return { lists: [...lists].sort(), isKnown: chosen.length === standardIds.length }
}

const byCode = new Intl.Collator('en', { numeric: true })
const aFewMinutes = 300_000

/** Those of the lists, by code; without a list none is asked for. */
function useAreas(lists: readonly string[]): { rows: Area[]; isLoading: boolean } {
  const query = lists.length > 0 && { sort: ['name:asc' as const] }
  const { data, isLoading } = useAllRows(areas.list, query, { staleTime: aFewMinutes, meta: saidAside })
  const rows = (data?.rows ?? [])
    .filter(({ list }) => lists.includes(list.toLowerCase()))
    .toSorted((a, b) => byCode.compare(`${a.list} ${a.code}`, `${b.list} ${b.code}`))
  return { rows, isLoading }
}

type Among = { rows: readonly Area[]; lists: readonly string[] }

/** Areas go with the standards that have their list. */
function useListed(form: Form, { isKnown, rows, lists }: Among & { isKnown: boolean }): void {
  const leaveOut = useEffectEvent(() => {
    const given = form.getValues().areaIds ?? []
    const kept = given.filter(id => rows.some(area => area.id === id))
    if (kept.length < given.length) form.setFieldValue('areaIds', kept)
  })
  const names = lists.join('\n')
  const isRead = isKnown && (names === '' || rows.length > 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `names` is read in `leaveOut`, as `rows`: other lists leave out other areas
  useEffect(() => {
    if (isRead) leaveOut()
  }, [isRead, names])
}

type Proposal = Among & { isNew: boolean; customerId: number | null }

/** Fills in those of the customer’s last audit for a new one, unless somebody has chosen others; answers its number while they stand. */
function useAreaProposal(form: Form, { isNew, customerId, rows, lists }: Proposal): string | undefined {
  const isAsked = isNew && customerId !== null && lists.length > 0 && may(audits.list)
  const query = {
    customerId: customerId ?? 0,
    status: ['assigned' as const, 'completed' as const],
    sort: ['start:desc' as const],
    limit: 1,
  }
  const { data } = useAsk(audits.list, isAsked && { query }, { meta: saidAside })
  const last = isAsked ? data?.rows[0] : undefined
  const filled = useRef<readonly number[]>([])
  const [from, setFrom] = useState<string>()

  const fillIn = useEffectEvent(() => {
    const given = form.getValues().areaIds ?? []
    if (!isSame(given, filled.current)) return setFrom(undefined)
    const proposed = rows.filter(({ id, isEnabled }) => isEnabled && last?.areas.some(area => area.id === id))
    filled.current = proposed.map(({ id }) => id)
    if (!isSame(given, filled.current)) form.setFieldValue('areaIds', [...filled.current])
    setFrom(proposed.length > 0 ? last?.idflNumber : undefined)
  })
  const names = lists.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `names` is read in `fillIn`, as `rows`: other lists propose other areas
  useEffect(() => {
    if (isNew && (isAsked ? data && rows.length > 0 : filled.current.length > 0)) fillIn()
  }, [isNew, isAsked, data, rows.length, names])
  const chosen = form.useWatchValue('areaIds') ?? []
  return isSame(chosen, filled.current) ? from : undefined
}

const isSame = (left: readonly number[], right: readonly number[]) =>
  left.length === right.length && left.every(id => right.includes(id))
