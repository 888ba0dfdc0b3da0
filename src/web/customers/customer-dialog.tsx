import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { customerForm, customers } from '#contract/customers.ts'
import { call } from '#web/app/api.ts'
import { PlaceFields } from '#web/pickers/place-fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import type { DialogForm } from '#web/ui/use-dialog-form.ts'
import { ContactList } from './contact-list.tsx'
import { type Customer, showCustomerField, toCustomerDraft } from './customer.ts'

type Props = { customer: Customer | undefined; onClose: () => void }

/** Adds a customer, or changes the one given. */
export function CustomerDialog({ customer, onClose }: Props) {
  const create = useSave(customers.create, 'Customer created successfully')
  const update = useSave(customers.update, 'Customer updated successfully')

  return (
    <FormDialog
      title={customer ? 'Edit customer' : 'Add customer'}
      size="xl"
      schema={customerForm}
      record={customer}
      toValues={toCustomerDraft}
      showValue={showCustomerField}
      onSave={(values, saved) =>
        saved
          ? update({ params: { id: saved.id }, body: { ...values, version: saved.version } })
          : create({ body: values })
      }
      entity="customer"
      reload={customer && (() => call(customers.one, { params: { id: customer.id } }))}
      onClose={onClose}
    >
      {form => (
        <>
          <CompanyFields form={form} customer={customer} />
          <ContactList form={form} />
        </>
      )}
    </FormDialog>
  )
}

type FieldsProps = { form: DialogForm<typeof customerForm>; customer: Customer | undefined }

function CompanyFields({ form, customer }: FieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md">
      <TextInput
        label="Customer name"
        description="Short name: what planners call it"
        required
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Email"
        type="email"
        required
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <TextInput
        label="Company name"
        description="Legal name: as the company is registered"
        required
        key={form.key('companyName')}
        {...form.getInputProps('companyName')}
      />
      <TextInput
        label="Company number"
        required
        key={form.key('companyNumber')}
        {...form.getInputProps('companyNumber')}
      />
      <Textarea
        label="Address"
        required
        autosize
        minRows={1}
        maxRows={4}
        key={form.key('address')}
        {...form.getInputProps('address')}
      />
      <TextInput label="Phone" type="tel" key={form.key('phone')} {...form.getInputProps('phone')} />
      <PlaceFields form={form} country={customer?.country} zoneHint="Time zone used for its audits" />
    </SimpleGrid>
  )
}
