import { NumberInput, SegmentedControl, SimpleGrid, Textarea } from '@mantine/core'
import { useId } from 'react'
import { certificates } from '#contract/certificates.ts'
import { holds } from '#web/app/session.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { CustomerSelect, customerOption } from '#web/ui/pickers/customer-select.tsx'
import { StandardSelect } from '#web/ui/pickers/standard-select.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayCertificate } from '#words/en/certificates.ts'
import { EntryDays } from './certificate-days.tsx'
import { entryForm, toEntry, toNewBody } from './certificate-form.ts'
import { SiteFields } from './site-fields.tsx'

type Customer = { id: number; companyName: string; companyNumber: string }

type Props = {
  /** Whose it is, where that is known. */
  customer?: Customer | undefined
  onClose: () => void
}

/** Whether one may say what was decided: numbers, days, and that a certificate stands. */
const mayDecide = () => holds('DecideCertificates')

/** Enters a certificate: one that is wanted, or one that stands already. */
export function CertificateDialog({ customer, onClose }: Props) {
  const create = useSave(certificates.create, sayCertificate('entered'))
  return (
    <FormDialog
      title={sayCertificate('enterCertificate')}
      size={720}
      schema={entryForm}
      toValues={() => toEntry(customer?.id, mayDecide())}
      onSave={values => create({ body: toNewBody(values) })}
      onClose={onClose}
    >
      {form => <Fields form={form} customer={customer} />}
    </FormDialog>
  )
}

type FieldsProps = Pick<Props, 'customer'> & { form: DialogForm<typeof entryForm> }

function Fields({ form, customer }: FieldsProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md">
        <CustomerSelect
          required
          selected={customer && customerOption(customer)}
          key={form.key('customerId')}
          {...form.getInputProps('customerId')}
        />
        <StandardSelect required key={form.key('standardId')} {...form.getInputProps('standardId')} />
      </SimpleGrid>
      {mayDecide() && <EntryChoice form={form} />}
      <EntryDays form={form} />
      <SiteFields form={form} />
      <MoreFields form={form} />
    </>
  )
}

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
      <Textarea
        label={sayCertificate('scope')}
        autosize
        minRows={2}
        maxRows={6}
        key={form.key('scope')}
        {...form.getInputProps('scope')}
      />
      <Textarea
        label={sayCertificate('note')}
        autosize
        minRows={2}
        maxRows={6}
        key={form.key('note')}
        {...form.getInputProps('note')}
      />
    </>
  )
}
