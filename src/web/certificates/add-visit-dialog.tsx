import { Select, SimpleGrid } from '@mantine/core'
import { z } from 'zod'
import type { Input } from '#contract/endpoint.ts'
import { visits } from '#contract/visits.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { shortName } from '#web/ui/page/standard-name.ts'
import { opensUpwards } from '#web/ui/pickers/picker-props.tsx'
import { RecordMultiSelect } from '#web/ui/pickers/record-multi-select.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayCertificate } from '#words/en/certificates.ts'
import { sayCertification } from '#words/en/certification.ts'
import type { CertificateRecord } from './certificate.ts'
import { DaysOnSiteField, ReasonField, VisitDayFields } from './visit-fields.tsx'

const { kind, due, earliest, latest, days } = visits.create.body.shape

/** What is blank isn't sent. */
const visitForm = z.object({
  kind,
  due,
  earliest: earliest.unwrap().nullable(),
  latest: latest.unwrap().nullable(),
  days: days.unwrap(),
  siteIds: z.array(z.int()),
  reason: z.string().max(1000),
})
type Values = z.input<typeof visitForm>

const kinds = kind.options

type Props = { certificate: CertificateRecord; onClose: () => void }

/** Adds a visit that no rule asks for. */
export function AddVisitDialog({ certificate, onClose }: Props) {
  const create = useSave(visits.create, sayCertificate('visitAdded'))
  return (
    <FormDialog
      title={titleFor(certificate)}
      size={640}
      schema={visitForm}
      toValues={() => ({
        kind: 'special' as const,
        due: null,
        earliest: null,
        latest: null,
        days: certificate.otherDays,
        siteIds: [],
        reason: '',
      })}
      onSave={values => create({ params: { id: certificate.id }, body: toBody(values, certificate) })}
      saveLabel={sayCertificate('addVisit')}
      onClose={onClose}
    >
      {form => <Fields form={form} certificate={certificate} />}
    </FormDialog>
  )
}

const titleFor = ({ number, standard }: CertificateRecord) =>
  number === null
    ? sayCertificate('addVisitToPending', { standard: shortName(standard) })
    : sayCertificate('addVisitTo', { number })

/** As many days as its certificate says aren't its own: they follow what is said there. */
function toBody(
  { kind, due, earliest, latest, days, siteIds, reason }: Values,
  { otherDays }: CertificateRecord,
) {
  const body: Input<typeof visits.create>['body'] = { kind, due }
  return {
    ...body,
    ...(earliest && { earliest }),
    ...(latest && { latest }),
    ...(days !== otherDays && { days }),
    ...(siteIds.length > 0 && { siteIds }),
    ...(reason.trim() && { reason }),
  }
}

type FieldsProps = { form: DialogForm<typeof visitForm>; certificate: CertificateRecord }

function Fields({ form, certificate }: FieldsProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md">
        <Select
          label={sayCertification('kind')}
          required
          allowDeselect={false}
          data={kinds.map(value => ({ value, label: sayCertification(`kind:${value}`) }))}
          key={form.key('kind')}
          {...form.getInputProps('kind')}
        />
        <DaysOnSiteField form={form} />
      </SimpleGrid>
      <VisitDayFields form={form} isNew />
      {certificate.sites.length > 1 && <SitesField form={form} certificate={certificate} />}
      <ReasonField form={form} />
    </>
  )
}

function SitesField({ form, certificate }: FieldsProps) {
  return (
    <RecordMultiSelect
      label={sayCertificate('sites')}
      description={sayCertificate('visitSitesHint')}
      {...opensUpwards}
      options={certificate.sites.map(({ id, name }) => ({ value: id, label: name }))}
      isLoading={false}
      key={form.key('siteIds')}
      {...form.getInputProps('siteIds')}
    />
  )
}
