import { Text } from '@mantine/core'
import { useState } from 'react'
import type { auditForm } from '#contract/audit-form.ts'
import { certificates } from '#contract/certificates.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { visits } from '#contract/visits.ts'
import { daysTouched } from '#domain/zoned-time.ts'
import { currentUser, holds, may } from '#web/app/session.ts'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { RecordMultiSelect } from '#web/ui/pickers/record-multi-select.tsx'
import { saidAside, useAllRows } from '#web/ui/read/use-ask.ts'
import { formatDays } from '#words/days.ts'
import { sayAudit } from '#words/en/audits.ts'
import { isOutside, nameVisitOf, sayOutsideWindow, sayWindow } from '#words/visit-name.ts'
import type { Audit } from './audit.ts'
import { Hint } from './time-fields.tsx'

type Visit = Audit['visits'][number]
type Owed = RowOf<typeof visits.list>
type Form = DialogForm<typeof auditForm>

type Props = {
  form: Form
  audit: Audit | undefined
  customerId: number | null
  /** Unknown until a customer is chosen. */
  timeZone: string | undefined
  /** Told what it counts for, once that was changed here. */
  onChosen: (visitIds: readonly number[]) => void
  /** Site and dates were filled in from what was chosen. */
  isFilled: boolean
}

/** Which due visits are done by an audit; shown only where its customer owes any. */
export function CountsForField({ form, audit, customerId, timeZone, onChosen, isFilled }: Props) {
  const { owed, isLoading } = useOwedVisits(customerId)
  const links = form.useWatchValue('countsFor') ?? []
  const standardIds = form.useWatchValue('standardId') ?? []
  const known = useKnown(audit?.visits ?? [], owed)
  const chosen = links.flatMap(({ visitId }) => known.get(visitId) ?? [])
  if (!mayLink() || (owed.length === 0 && chosen.length === 0)) return null
  const { error } = form.getInputProps('countsFor') as { error?: string }
  const isFixed = audit?.status === 'canceled' || (audit?.status === 'completed' && !holds('PlanVisits'))
  const offered = offeredOf(owed, audit ? standardIds : wantedStandards(standardIds, chosen), !audit)

  function choose(ids: number[]) {
    const given = audit ? linksOf(audit) : []
    const next = ids.map(id => [...links, ...given].find(({ visitId }) => visitId === id) ?? { visitId: id })
    form.setFieldValue('countsFor', next)
    if (audit) return
    const needed = ids.flatMap(id => known.get(id)?.standardId ?? [])
    const missing = [...new Set(needed)].filter(id => !standardIds.includes(id))
    if (missing.length > 0) form.setFieldValue('standardId', [...standardIds, ...missing])
    onChosen(ids)
  }
  return (
    <div>
      <RecordMultiSelect
        label={sayAudit('countsFor')}
        description={sayAudit('visitsHint')}
        data-path="countsFor"
        options={offered.map(visit => ({
          value: visit.id,
          label: nameVisitOf(visit),
          disabled: plannedBy(visit, audit) !== undefined,
        }))}
        selected={chosen.map(visit => ({ value: visit.id, label: nameVisitOf(visit) }))}
        isLoading={isLoading}
        nothingFoundMessage={sayAudit('noVisits')}
        renderOption={({ option }) => <VisitOption visit={known.get(Number(option.value))} audit={audit} />}
        readOnly={isFixed}
        variant={isFixed ? 'filled' : 'default'}
        value={chosen.map(({ id }) => id)}
        error={error}
        onChange={choose}
      />
      <div role="status">
        {chosen.map(visit => (
          <WindowLine key={visit.id} form={form} visit={visit} timeZone={timeZone} />
        ))}
        {isFilled && chosen.length > 0 && (
          <Text size="xs" c="gray.7" mt={4}>
            {sayAudit('proposed')}
          </Text>
        )}
      </div>
    </div>
  )
}

/** Before the first certificate nothing is asked. */
export const mayLink = (): boolean => may(visits.list) && (currentUser()?.hasCertificates ?? false)

/** What an audit counts for, as it is saved. */
export const linksOf = ({ visits: counted }: Pick<Audit, 'visits'>) =>
  counted.map(({ id, siteIds }) => ({ visitId: id, siteIds }))

/** All that a customer owes: asked by certificate, since by customer those that are suspended or have lapsed are left out. */
function useOwedVisits(customerId: number | null): { owed: Owed[]; isLoading: boolean } {
  const ofCustomer = customerId !== null && mayLink() && { customerId: [customerId] }
  const held = useAllRows(certificates.list, ofCustomer, { meta: saidAside })
  const certificateId = held.data?.rows.map(({ id }) => id) ?? []
  const query = certificateId.length > 0 && {
    certificateId,
    state: ['open' as const],
    sort: ['due:asc' as const],
  }
  const { data, isLoading } = useAllRows(visits.list, query, { meta: saidAside })
  return { owed: data?.rows ?? [], isLoading: held.isLoading || isLoading }
}

/** One that was done or dropped meanwhile is still known: the server says so, and what was chosen stays to be seen. */
function useKnown(counted: readonly Visit[], owed: readonly Owed[]): ReadonlyMap<number, Visit | Owed> {
  const [known, keep] = useState<ReadonlyMap<number, Visit | Owed>>(new Map())
  const latest = new Map<number, Visit | Owed>([...counted, ...owed].map(visit => [visit.id, visit]))
  if ([...latest].every(([id, visit]) => known.get(id) === visit)) return known
  const next = new Map([...known, ...latest])
  keep(next)
  return next
}

/** Those that were chosen by themselves, not with a visit: they say which visits are meant. */
function wantedStandards(
  standardIds: readonly number[],
  chosen: readonly { standardId: number }[],
): number[] {
  return standardIds.filter(id => !chosen.some(visit => visit.standardId === id))
}

/** Of the audit’s standards; of any, where a new audit has none of its own yet. */
function offeredOf(owed: readonly Owed[], standardIds: readonly number[], isNew: boolean): readonly Owed[] {
  if (isNew && standardIds.length === 0) return owed
  return owed.filter(({ standardId }) => standardIds.includes(standardId))
}

/** The audit by which it is planned already, at all of its sites. */
function plannedBy({ sites }: Owed, audit: Audit | undefined): string | undefined {
  const others = sites.filter(({ projectId }) => projectId !== null && projectId !== audit?.id)
  return others.length === sites.length ? (others[0]?.idflNumber ?? undefined) : undefined
}

function VisitOption({ visit, audit }: { visit: Visit | Owed | undefined; audit: Audit | undefined }) {
  if (!visit) return null
  const planned = 'sites' in visit ? plannedBy(visit, audit) : undefined
  return (
    <div>
      {nameVisitOf(visit)}
      <Text size="xs" c="gray.7">
        {'standard' in visit && `${visit.standard.code} · `}
        {formatDays(visit.earliest, visit.latest)}
        {planned !== undefined && ` · ${sayAudit('visitPlanned', { number: planned })}`}
      </Text>
    </div>
  )
}

type LineProps = Pick<Props, 'form' | 'timeZone'> & { visit: Visit | Owed }

/** When it may be; a warning where the audit’s days are others. */
function WindowLine({ form, visit, timeZone }: LineProps) {
  const [start, end] = [form.useWatchValue('start'), form.useWatchValue('end')]
  const days = start && end && timeZone && start < end ? touched(start, end, timeZone) : undefined
  if (days && isOutside(visit, days.first, days.last)) return <Hint text={sayOutsideWindow(visit)} />
  return (
    <Text size="xs" c="gray.7" mt={4}>
      {sayWindow(visit)}
    </Text>
  )
}

const touched = (start: string, end: string, timeZone: string) =>
  daysTouched({ start: new Date(start), end: new Date(end) }, timeZone)
