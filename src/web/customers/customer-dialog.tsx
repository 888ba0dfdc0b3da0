import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { customerForm, customers } from '#contract/customers.ts'
import { call } from '#web/app/api.ts'
import { createOrUpdate } from '#web/ui/form/create-or-update.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { PlaceFields } from '#web/ui/pickers/place-fields.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayCustomer } from '#words/en/customers.ts'
import { ContactList } from './contact-list.tsx'
import { type Customer, showCustomerField, toCustomerDraft } from './customer.ts'

type Props = { customer: Customer | undefined; onClose: () => void }

/** Adds a customer, or changes the one given. */
export function CustomerDialog({ customer, onClose }: Props) {
  const create = useSave(customers.create, sayCustomer('customerCreated'))
  const update = useSave(customers.update, sayCustomer('customerUpdated'))

  return (
    <FormDialog
      title={sayCustomer(customer ? 'editCustomer' : 'addCustomer')}
      size="xl"
      schema={customerForm}
      record={customer}
      toValues={toCustomerDraft}
      showValue={showCustomerField}
      onSave={createOrUpdate(create, update)}
      entity="customer"
      reload={customer && (() => call(customers.one, { params: { id: customer.id } }))}
      onClose={onClose}
    >
      {form => (
        <>
          <CompanyFields form={form} customer={customer} />
          <ContactList form={form} customerId={customer?.id} />
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
        label={sayCustomer('customerName')}
        description={sayCustomer('customerNameHint')}
        required
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={sayCustomer('email')}
        type="email"
        required
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <TextInput
        label={sayCustomer('companyName')}
        description={sayCustomer('companyNameHint')}
        required
        key={form.key('companyName')}
        {...form.getInputProps('companyName')}
      />
      <TextInput
        label={sayCustomer('companyNumber')}
        required
        key={form.key('companyNumber')}
        {...form.getInputProps('companyNumber')}
      />
      <Textarea
        label={sayCustomer('address')}
        required
        minRows={1}
        maxRows={4}
        key={form.key('address')}
        {...form.getInputProps('address')}
      />
      <TextInput
        label={sayCustomer('phone')}
        type="tel"
        key={form.key('phone')}
        {...form.getInputProps('phone')}
      />
      <PlaceFields form={form} country={customer?.country} zoneHint={sayCustomer('timeZoneHint')} />
    </SimpleGrid>
  )
}
