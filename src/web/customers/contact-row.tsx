import { ActionIcon, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { customerForm } from '#contract/customers.ts'
import type { DialogForm } from '#web/ui/use-dialog-form.ts'
import classes from './contact-list.module.css'
import type { Contact } from './contacts.ts'

type Props = {
  form: DialogForm<typeof customerForm>
  contact: Contact
  place: number
  onMain: () => void
  /** None for the last one left. */
  onRemove: (() => void) | undefined
}

export function ContactRow({ form, contact, place, onMain, onRemove }: Props) {
  const who = contact.name?.trim() || `contact ${place + 1}`
  const field = (name: 'name' | 'description' | 'email' | 'phone') => {
    const { defaultValue, ...props } = form.getInputProps(`contacts.${place}.${name}`)
    return { ...props, value: contact[name] ?? '' }
  }
  return (
    <fieldset className={classes.row} aria-label={`Contact ${place + 1}`}>
      <label className={classes.main}>
        <span>Main</span>
        <input
          type="radio"
          name="mainContact"
          aria-label={`Main contact: ${who}`}
          checked={contact.isMain}
          onChange={onMain}
        />
      </label>
      <TextInput label="Name" required {...field('name')} />
      <TextInput
        label="Description"
        placeholder={place === 0 ? 'Quality manager' : undefined}
        {...field('description')}
      />
      <TextInput label="Email" type="email" {...field('email')} />
      <TextInput label="Phone" type="tel" {...field('phone')} />
      {onRemove && (
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="gray"
          aria-label={`Remove ${who}`}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </fieldset>
  )
}
