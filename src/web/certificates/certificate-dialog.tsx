import { Checkbox, NumberInput, SegmentedControl, SimpleGrid, Textarea } from '@mantine/core'
import { useId } from 'react'
import { audits } from '#contract/audits.ts'
import { certificates } from '#contract/certificates.ts'
import { call } from '#web/app/api.ts'
import { may } from '#web/app/session.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { CustomerSelect, customerOption } from '#web/ui/pickers/customer-select.tsx'
import { StandardSelect, standardOption } from '#web/ui/pickers/standard-select.tsx'
import { saidAside, useAsk } from '#web/ui/read/use-ask.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayCertificate } from '#words/en/certificates.ts'
import type { Certificate } from './certificate.ts'
import { EntryDays } from './certificate-days.tsx'
import { entryForm, showEntryField, toChanges, toEntry, toNewBody } from './certificate-form.ts'
import { SiteFields } from './site-fields.tsx'

type Customer = { id: number; companyName: string; companyNumber: string }

type Props = {
  certificate?: Certificate | undefined
  /** Whose a new one is, where that is known. */
  customer?: Customer | undefined
  onClose: () => void
}

/** Whether one may say what was decided: numbers, days, and that a certificate stands. */
const mayDecide = () => may(certificates.grant)

/** Enters a certificate, or changes the one given. */
export function CertificateDialog({ certificate, customer, onClose }: Props) {
  const create = useSave(certificates.create, sayCertificate('entered'))
  const update = useSave(certificates.update, sayCertificate('updated'))
  const toValues = (record: Certificate | undefined) =>
    toEntry(record, { customerId: customer?.id, mayDecide: mayDecide() })
  return (
    <FormDialog
      title={sayCertificate(certificate ? 'editCertificate' : 'enterCertificate')}
      size={720}
      schema={entryForm}
      record={certificate}
      toValues={toValues}
      showValue={showEntryField}
      onSave={(values, saved) =>
        saved
          ? update({
              params: { id: saved.id },
              body: { ...toChanges(values, toValues(saved)), version: saved.version },
            })
          : create({ body: toNewBody(values) })
      }
      entity="certificate"
      reload={certificate && (() => call(certificates.one, { params: { id: certificate.id } }))}
      onClose={onClose}
    >
      {form => <Fields form={form} certificate={certificate} customer={customer} />}
    </FormDialog>
  )
}

type FieldsProps = Pick<Props, 'certificate' | 'customer'> & { form: DialogForm<typeof entryForm> }

function Fields({ form, certificate, customer }: FieldsProps) {
  const given = certificate && { ...certificate, id: certificate.customerId }
  const fixed = certificate ? ({ readOnly: true, variant: 'filled' } as const) : {}
  const selected = given ?? customer
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md">
        <CustomerSelect
          required
          {...fixed}
          selected={selected && customerOption(selected)}
          key={form.key('customerId')}
          {...form.getInputProps('customerId')}
        />
        <StandardSelect
          required
          {...fixed}
          selected={certificate && standardOption(certificate.standard)}
          key={form.key('standardId')}
          {...form.getInputProps('standardId')}
        />
      </SimpleGrid>
      {!certificate && mayDecide() && <EntryChoice form={form} />}
      <EntryDays form={form} certificate={certificate} isFixed={!mayDecide()} />
      <SiteFields form={form} certificate={certificate} />
      <MoreFields form={form} />
      {!certificate && <ExistingAudits form={form} />}
    </>
  )
}

/** Whether audits that the customer has already count for the visits of one that stands; asked where there are any. */
function ExistingAudits({ form }: { form: FieldsProps['form'] }) {
  const customerId = form.useWatchValue('customerId')
  const standardId = form.useWatchValue('standardId')
  const isAsked = form.useWatchValue('entry') === 'standing' && may(audits.list)
  const input = isAsked &&
    !!customerId &&
    !!standardId && {
      query: { customerId, standardId: [standardId], status: [...linkable], limit: 1 },
    }
  const { data } = useAsk(audits.list, input, { meta: saidAside })
  if (!input || !data || data.count === '0') return null
  return (
    <Checkbox
      label={sayCertificate('linkExisting')}
      description={sayCertificate('linkExistingHint')}
      key={form.key('linkExisting')}
      {...form.getInputProps('linkExisting', { type: 'checkbox' })}
    />
  )
}

const linkable = ['draft', 'assigned', 'completed'] as const

/** Whether it is yet to be granted. */
function EntryChoice({ form }: { form: FieldsProps['form'] }) {
  const label = useId()
  return (
    <div>
      <span id={label} className="mantine-InputWrapper-label">
        {sayCertificate('entry')}
      </span>
      <SegmentedControl
        fullWidth
        aria-labelledby={label}
        data={[
          { value: 'standing', label: sayCertificate('standing') },
          { value: 'pending', label: sayCertificate('pending') },
        ]}
        key={form.key('entry')}
        {...form.getInputProps('entry')}
      />
    </div>
  )
}

function MoreFields({ form }: { form: FieldsProps['form'] }) {
  const days = { min: 1, max: 60, allowDecimal: false, required: true }
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md">
        <NumberInput
          label={sayCertificate('surveillanceDays')}
          {...days}
          key={form.key('surveillanceDays')}
          {...form.getInputProps('surveillanceDays')}
        />
        <NumberInput
          label={sayCertificate('otherDays')}
          {...days}
          key={form.key('otherDays')}
          {...form.getInputProps('otherDays')}
        />
      </SimpleGrid>
      <Textarea label={sayCertificate('scope')} key={form.key('scope')} {...form.getInputProps('scope')} />
      <Textarea label={sayCertificate('note')} key={form.key('note')} {...form.getInputProps('note')} />
    </>
  )
}
