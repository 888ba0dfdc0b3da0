import { Select, TextInput } from '@mantine/core'
import type { customerForm } from '#contract/customers.ts'
import { FieldsRow, RemoveRow } from '#web/ui/form/rows-field.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { sayCustomer } from '#words/en/customers.ts'
import classes from './contact-list.module.css'
import type { Contact } from './contacts.ts'

type Place = { id: number; name: string; isActive: boolean }

type Props = {
  form: DialogForm<typeof customerForm>
  contact: Contact
  place: number
  /** Where a contact may be; none where nobody needs to be asked. */
  sites: readonly Place[]
  onMain: () => void
  /** None for the last one left. */
  onRemove: (() => void) | undefined
}

export function ContactRow({ form, contact, place, sites, onMain, onRemove }: Props) {
  const who = contact.name?.trim()
  const at = { place: String(place + 1) }
  const field = (name: 'name' | 'description' | 'email' | 'phone') => {
    const { defaultValue, ...props } = form.getInputProps(`contacts.${place}.${name}`)
    return { ...props, value: contact[name] ?? '' }
  }
  return (
    <FieldsRow
      label={sayCustomer('contactAt', at)}
      columns={sites.length > 0 ? '44px 1.2fr 1.1fr 1.3fr 1fr 1.2fr 28px' : '44px 1.3fr 1.2fr 1.4fr 1fr 28px'}
      className={classes.contact}
    >
      <label className={classes.main}>
        <span data-heading>{sayCustomer('main')}</span>
        <input
          type="radio"
          name="mainContact"
          aria-label={who ? sayCustomer('mainContactIs', { name: who }) : sayCustomer('mainContactAt', at)}
          checked={contact.isMain}
          onChange={onMain}
        />
      </label>
      <TextInput label={sayCustomer('name')} required {...field('name')} />
      <TextInput
        label={sayCustomer('description')}
        placeholder={place === 0 ? sayCustomer('qualityManager') : undefined}
        {...field('description')}
      />
      <TextInput label={sayCustomer('email')} type="email" {...field('email')} />
      <TextInput label={sayCustomer('phone')} type="tel" {...field('phone')} />
      {sites.length > 0 && <SiteOfContact {...{ form, contact, place, sites }} />}
      {onRemove && (
        <RemoveRow
          label={who ? sayCustomer('remove', { name: who }) : sayCustomer('removeAt', at)}
          onClick={onRemove}
        />
      )}
    </FieldsRow>
  )
}

/** Where the contact is to be called: at one of the sites, or at all of them. */
function SiteOfContact({ form, contact, place, sites }: Pick<Props, 'form' | 'contact' | 'place' | 'sites'>) {
  const path = `contacts.${place}.siteId` as const
  const { error } = form.getInputProps(path) as { error?: string }
  const offered = sites.filter(({ id, isActive }) => isActive || id === contact.siteId)
  return (
    <Select<number>
      label={sayCustomer('site')}
      placeholder={sayCustomer('allSites')}
      clearable
      searchable={offered.length > 10}
      data-path={path}
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value={contact.siteId ?? null}
      error={error}
      onChange={id => form.setFieldValue(path, id)}
    />
  )
}
