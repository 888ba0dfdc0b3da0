import type { ReactNode } from 'react'
import type { customerForm } from '#contract/customers.ts'
import { sites } from '#contract/sites.ts'
import { may } from '#web/app/session.ts'
import { RowsField, useRowsField } from '#web/ui/form/rows-field.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { saidAside, useAllRows } from '#web/ui/read/use-ask.ts'
import { sayCustomer } from '#words/en/customers.ts'
import { ContactRow } from './contact-row.tsx'
import { markMain, newContact, placeOfMainWithout } from './contacts.ts'

const mostContacts = 50

type Props = {
  form: DialogForm<typeof customerForm>
  /** None of a new one, which has no sites yet. */
  customerId: number | undefined
}

/** The contact persons of a customer; exactly one is the main one. */
export function ContactList({ form, customerId }: Props) {
  const { list, focus, focusAfterRemoval } = useRowsField()
  const contacts = form.useWatchValue('contacts') ?? []
  const among = useSitesOf(customerId)
  const { error, description } = form.getInputProps('contacts') as { error?: ReactNode; description?: string }

  const nameAt = (place: number) => `contacts.${place}.name`
  const setMain = (place: number) =>
    form.setFieldValue('contacts', markMain(form.getValues().contacts ?? [], place), { forceUpdate: false })

  function add() {
    form.insertListItem('contacts', newContact(contacts.length === 0))
    focus(nameAt(contacts.length))
  }
  function remove(place: number) {
    const main = placeOfMainWithout(contacts, place)
    form.removeListItem('contacts', place)
    setMain(main)
    focusAfterRemoval({ place, of: contacts.length }, nameAt)
  }
  return (
    <RowsField
      list={list}
      heading={sayCustomer('contactPersons')}
      hint={description}
      error={error}
      add={contacts.length < mostContacts && { label: sayCustomer('addContact'), onClick: add }}
    >
      {contacts.map((contact, place) => (
        <ContactRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id before they are saved; their fields are controlled, without state of their own
          key={place}
          form={form}
          contact={contact}
          place={place}
          sites={among}
          onMain={() => setMain(place)}
          onRemove={contacts.length > 1 ? () => remove(place) : undefined}
        />
      ))}
    </RowsField>
  )
}

/** Asked for only where a customer has several. */
function useSitesOf(customerId: number | undefined) {
  const isAsked = customerId !== undefined && may(sites.list)
  const { data } = useAllRows(sites.list, isAsked && { customerId, sort: ['name:asc'] }, { meta: saidAside })
  return data && data.rows.length > 1 ? data.rows : []
}
