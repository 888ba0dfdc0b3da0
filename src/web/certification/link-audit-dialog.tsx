import { Text } from '@mantine/core'
import { z } from 'zod'
import { audits } from '#contract/audits.ts'
import { certificates } from '#contract/certificates.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { pickedId } from '#contract/values.ts'
import { visits } from '#contract/visits.ts'
import { daysTouched } from '#domain/zoned-time.ts'
import { call } from '#web/app/api.ts'
import { may } from '#web/app/session.ts'
import { touchedOf } from '#web/planning/undo-list.ts'
import { useUndo } from '#web/planning/use-undo.tsx'
import { useWayOfEdit } from '#web/planning/use-way-of-edit.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { statusLabel } from '#web/ui/page/status-badge.tsx'
import { opensUpwards } from '#web/ui/pickers/picker-props.tsx'
import { RecordMultiSelect } from '#web/ui/pickers/record-multi-select.tsx'
import { SearchSelect } from '#web/ui/pickers/search-select.tsx'
import { saidAside, useAsk, useRecord } from '#web/ui/read/use-ask.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { formatDays } from '#words/days.ts'
import { sayCertification } from '#words/en/certification.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayUndoAudit } from '#words/en/undo-audits.ts'
import { isOutside, nameVisitOf, sayOutsideWindow } from '#words/visit-name.ts'
import type { VisitRecord } from './visit.ts'

type Audit = RowOf<typeof audits.list>

const linkForm = z.object({
  auditId: pickedId(sayFault.text('chooseAudit')),
  siteIds: z.array(z.int()),
})

type Props = { visit: VisitRecord; onClose: () => void }

/** Makes an audit of the customer count for a visit too. */
export function LinkAuditDialog({ visit, onClose }: Props) {
  const link = useLink(visit)
  return (
    <FormDialog
      title={sayCertification('title:link', { visit: nameVisitOf(visit) })}
      size={560}
      schema={linkForm}
      toValues={() => ({ auditId: null, siteIds: [] })}
      onSave={link}
      saveLabel={sayCertification('link')}
      onClose={onClose}
    >
      {form => <Fields form={form} visit={visit} />}
    </FormDialog>
  )
}

/** Saves it, and offers to undo that. */
function useLink(visit: VisitRecord) {
  const update = useSave(audits.update)
  const wayOfEdit = useWayOfEdit()
  const { offerUndo } = useUndo()
  return async ({ auditId, siteIds }: z.infer<typeof linkForm>) => {
    const audit = await readAudit(auditId)
    const { id, version, idflNumber: number } = audit
    const body = { countsFor: addVisit(audit, visit, siteIds), version }
    const { version: left, undo } = await update({ params: { id }, body })
    const former = { countsFor: audit.visits.map(toLink) }
    offerUndo({
      said: sayCertification('auditLinked', { visit: nameVisitOf(visit) }),
      done: sayUndoAudit('done:update', { number }),
      restores: sayUndoAudit('beforeEdit', { number }),
      way: wayOfEdit(former, audit, left),
      touched: touchedOf({
        audits: [{ projectId: id, version: left, before: undo.before }],
        rosters: undo.rosters,
      }),
    })
  }
}

const toLink = ({ id, siteIds }: Audit['visits'][number]) => ({ visitId: id, siteIds })

/** As it stands now: what it counts for already it goes on counting for. */
async function readAudit(id: number): Promise<Audit> {
  const { rows } = await call(audits.list, { query: { id } })
  const [audit] = rows
  if (!audit) throw new Failure('missing', sayCertification('auditGone'))
  return audit
}

/** At its own site unless others are chosen. */
function addVisit({ visits: counted, idflNumber }: Audit, { id }: VisitRecord, siteIds: number[]) {
  const others = counted.filter(one => one.id !== id).map(toLink)
  const before = counted.find(one => one.id === id)
  if (before && siteIds.length === 0)
    throw new Failure('conflict', sayCertification('countsAlready', { audit: idflNumber }))
  const seen = [...new Set([...(before?.siteIds ?? []), ...siteIds])]
  return [...others, { visitId: id, ...(seen.length > 0 && { siteIds: seen }) }]
}

type FieldsProps = { form: DialogForm<typeof linkForm>; visit: VisitRecord }

function Fields({ form, visit }: FieldsProps) {
  const toQuery = (value: string) => ({
    limit: 20,
    sort: 'start:desc',
    customerId: visit.customerId,
    standardId: [visit.standardId],
    // That a visit was made is for planners to say.
    status: ['draft' as const, 'assigned' as const, ...(may(visits.update) ? (['completed'] as const) : [])],
    ...(value && { value }),
  })
  return (
    <>
      <SearchSelect
        label={sayCertification('audit')}
        description={sayCertification('auditsOf', {
          company: visit.companyName,
          standard: visit.standard.code,
        })}
        required
        from={audits.list}
        toQuery={toQuery}
        one={audits.one}
        toOption={auditOption}
        key={form.key('auditId')}
        {...form.getInputProps('auditId')}
      />
      <OutsideWindow auditId={form.useWatchValue('auditId') ?? null} visit={visit} />
      {visit.coveredSites > 1 && <SitesField form={form} visit={visit} />}
    </>
  )
}

type Dated = Pick<Audit, 'start' | 'end' | 'timeZone'>

const daysOf = ({ start, end, timeZone }: Dated) =>
  daysTouched({ start: new Date(start), end: new Date(end) }, timeZone)

function auditOption(audit: Dated & Pick<Audit, 'id' | 'idflNumber' | 'status'>) {
  const { first, last } = daysOf(audit)
  const days = formatDays(first, last)
  const { id, idflNumber, status } = audit
  return {
    value: id,
    label: sayCertification('auditOption', { number: idflNumber, days, status: statusLabel(status) }),
  }
}

/** A hint: it may still count. */
function OutsideWindow({ auditId, visit }: { auditId: number | null; visit: VisitRecord }) {
  const { data } = useAsk(audits.list, auditId !== null && { query: { id: auditId } }, { meta: saidAside })
  const audit = data?.rows[0]
  if (!audit) return null
  const { first, last } = daysOf(audit)
  if (!isOutside(visit, first, last)) return null
  return (
    <Text size="sm" c="orange.9" role="status">
      {sayOutsideWindow(visit)}
    </Text>
  )
}

/** Where it counts, if not at its own site. */
function SitesField({ form, visit }: FieldsProps) {
  const { data, isLoading } = useRecord(certificates.one, visit.certificateId, { meta: saidAside })
  const planned = visit.sites.filter(({ projectId }) => projectId !== null).map(({ id }) => id)
  const free = (data?.sites ?? []).filter(({ id }) => !planned.includes(id))
  return (
    <RecordMultiSelect
      label={sayCertification('sites')}
      description={sayCertification('siteOfAudit')}
      {...opensUpwards}
      options={free.map(({ id, name }) => ({ value: id, label: name }))}
      isLoading={isLoading}
      key={form.key('siteIds')}
      {...form.getInputProps('siteIds')}
    />
  )
}
