import { Button, Input, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import type { customerForm } from '#contract/customers.ts'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { sayCustomer } from '#words/en/customers.ts'
import classes from './contact-list.module.css'
import { ContactRow } from './contact-row.tsx'
import { markMain, newContact, placeOfMainWithout } from './contacts.ts'

const mostContacts = 50

/** The contact persons of a customer; exactly one is the main one. */
export function ContactList({ form }: { form: DialogForm<typeof customerForm> }) {
  const list = useRef<HTMLFieldSetElement>(null)
  const contacts = form.useWatchValue('contacts') ?? []
  const { error, description } = form.getInputProps('contacts') as { error?: ReactNode; description?: string }

  // The new row is drawn first, then its field can be found.
  const focusName = (place: number) =>
    setTimeout(() =>
      list.current?.querySelector<HTMLElement>(`[data-path="contacts.${place}.name"]`)?.focus(),
    )
  const setMain = (place: number) =>
    form.setFieldValue('contacts', markMain(form.getValues().contacts ?? [], place), { forceUpdate: false })

  function add() {
    form.insertListItem('contacts', newContact(contacts.length === 0))
    focusName(contacts.length)
  }
  function remove(place: number) {
    const main = placeOfMainWithout(contacts, place)
    form.removeListItem('contacts', place)
    setMain(main)
    focusName(Math.min(place, contacts.length - 2))
  }
  return (
    <fieldset className={classes.list} ref={list}>
      <legend className={classes.heading}>{sayCustomer('contactPersons')}</legend>
      {description && (
        <Text size="xs" c="dimmed">
          {description}
        </Text>
      )}
      {contacts.map((contact, place) => (
        <ContactRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id before they are saved; their fields are controlled, without state of their own
          key={place}
          form={form}
          contact={contact}
          place={place}
          onMain={() => setMain(place)}
          onRemove={contacts.length > 1 ? () => remove(place) : undefined}
        />
      ))}
      {error && <Input.Error mt="sm">{error}</Input.Error>}
      {contacts.length < mostContacts && (
        <Button
          mt="sm"
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
        >
          {sayCustomer('addContact')}
        </Button>
      )}
    </fieldset>
  )
}
