import { Anchor, Text } from '@mantine/core'
import { z } from 'zod'
import { certificates } from '#contract/certificates.ts'
import type { Input } from '#contract/endpoint.ts'
import { visits } from '#contract/visits.ts'
import { call } from '#web/app/api.ts'
import { DaysOnSiteField, ReasonField, VisitDayFields } from '#web/certificates/visit-fields.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { opensUpwards } from '#web/ui/pickers/picker-props.tsx'
import { RecordMultiSelect } from '#web/ui/pickers/record-multi-select.tsx'
import { withSelected } from '#web/ui/pickers/use-options.ts'
import { saidAside, useRecord } from '#web/ui/read/use-ask.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { formatDate } from '#words/days.ts'
import { sayCertification } from '#words/en/certification.ts'
import { listValues } from '#words/lists.ts'
import { nameVisitOf } from '#words/visit-name.ts'
import type { VisitRecord } from './visit.ts'

const { due, earliest, latest, days } = visits.update.body.shape

/** All that stands in the dialog; what differs from the visit is sent. */
const changeForm = z.object({
  due: due.unwrap(),
  earliest: earliest.unwrap(),
  latest: latest.unwrap(),
  days: days.unwrap(),
  siteIds: z.array(z.int()),
  reason: z.string().max(1000),
})
type Values = z.output<typeof changeForm>

type Props = { visit: VisitRecord; onClose: () => void }

/** Sets days, window, length and sites of a visit by hand. */
export function ChangeVisitDialog({ visit, onClose }: Props) {
  const save = useSave(visits.update, sayCertification('visitChanged'))
  return (
    <FormDialog
      title={sayCertification('title:change', { visit: nameVisitOf(visit) })}
      size={640}
      schema={changeForm}
      record={visit}
      toValues={(record = visit) => toValues(record)}
      showValue={showField}
      onSave={async (values, saved = visit) => {
        const body = toChanges(values, toValues(saved))
        return (
          Object.keys(body).length === 0 ||
          save({ params: { id: saved.id }, body: { ...body, version: saved.version } })
        )
      }}
      entity="visit"
      reload={() => call(visits.one, { params: { id: visit.id } })}
      onClose={onClose}
    >
      {form => <Fields form={form} visit={visit} />}
    </FormDialog>
  )
}

const toValues = (visit: VisitRecord): Values => ({
  due: visit.due,
  earliest: visit.earliest,
  latest: visit.latest,
  days: visit.days,
  siteIds: visit.sites.map(({ id }) => id),
  reason: '',
})

/** Days that stay as they were aren't set by hand. */
function toChanges(values: Values, before: Values) {
  const changed = Object.entries(values).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Values]),
  )
  return Object.fromEntries(changed) as Omit<Input<typeof visits.update>['body'], 'version'>
}

function showField(field: string, visit: VisitRecord): string {
  if (field === 'siteIds') return listValues(visit.sites.map(({ name }) => name))
  if (field === 'days') return sayCertification('dayCount', { count: visit.days })
  return field === 'reason' ? visit.reason : formatDate(visit[field as 'due' | 'earliest' | 'latest'])
}

type FieldsProps = { form: DialogForm<typeof changeForm>; visit: VisitRecord }

function Fields({ form, visit }: FieldsProps) {
  const isMoved = [
    form.useWatchValue('due') !== visit.due,
    form.useWatchValue('earliest') !== visit.earliest,
    form.useWatchValue('latest') !== visit.latest,
  ].includes(true)
  return (
    <>
      <VisitDayFields form={form} />
      <DaysOnSiteField form={form} />
      {visit.coveredSites > 1 && <SitesField form={form} visit={visit} />}
      <ReasonField form={form} description={sayCertification('reasonHint')} required={isMoved} />
    </>
  )
}

/** Which of the sites that the certificate covers it is to see, those suggested at one press. */
function SitesField({ form, visit }: FieldsProps) {
  const { data, isLoading } = useRecord(certificates.one, visit.certificateId, { meta: saidAside })
  const value = form.useWatchValue('siteIds') ?? []
  const { error } = form.getInputProps('siteIds') as { error?: string }
  const choose = (ids: number[]) => form.setFieldValue('siteIds', ids, { forceUpdate: false })
  const suggested = visit.suggestion.map(({ id }) => id)
  const isSuggested = suggested.length === value.length && suggested.every(id => value.includes(id))
  const toOption = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name })
  return (
    <div>
      <RecordMultiSelect
        label={sayCertification('sites')}
        description={sayCertification(visit.sites.length > 0 ? 'sitesHint' : 'sitesNotFixed')}
        data-path="siteIds"
        error={error}
        {...opensUpwards}
        options={withSelected((data?.sites ?? []).map(toOption), visit.sites.map(toOption))}
        isLoading={isLoading}
        value={value}
        onChange={choose}
      />
      {!isSuggested && suggested.length > 0 && (
        <Text size="sm" mt={4}>
          <Anchor component="button" type="button" inherit onClick={() => choose(suggested)}>
            {sayCertification('takeSuggested', { count: suggested.length })}
          </Anchor>
        </Text>
      )}
    </div>
  )
}
