import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { countries } from '#contract/countries.ts'
import { CountrySelect } from '#web/pickers/country-select.tsx'
import { DepartmentSelect } from '#web/pickers/department-select.tsx'
import { StandardMultiSelect, standardOption } from '#web/pickers/standard-select.tsx'
import { useMasterData } from '#web/pickers/use-options.ts'
import type { DialogForm } from '#web/ui/use-dialog-form.ts'
import { ZoneSelect } from '#web/ui/zone-select.tsx'
import type { Audit } from './audit.ts'
import type { quickAuditorForm } from './new-auditor-form.tsx'

type Props = { form: DialogForm<typeof quickAuditorForm>; audit: Audit }

export function NewAuditorFields({ form, audit }: Props) {
  const zones = useCountryZones(form)
  return (
    <>
      <AccountText form={form} name="displayName" label="Display name" />
      <AccountText form={form} name="fullName" label="Full name" />
      <AccountText form={form} name="username" label="Username" />
      <AccountText form={form} name="email" label="E-mail" type="email" />
      <PasswordInput
        label="Password"
        description="At least 6 characters."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <DepartmentSelect required key={form.key('departmentId')} {...form.getInputProps('departmentId')} />
      <CountrySelect
        label="Country"
        required
        key={form.key('countryId')}
        {...form.getInputProps('countryId')}
      />
      <ZoneSelect required preferred={zones} key={form.key('timeZone')} {...form.getInputProps('timeZone')} />
      <StandardMultiSelect
        label="Standards held"
        description="For good; periods of validity are set among the auditors."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        selected={audit.standards.map(standardOption)}
        key={form.key('standards')}
        {...form.getInputProps('standards')}
      />
    </>
  )
}

type TextProps = Pick<Props, 'form'> & {
  name: 'username' | 'displayName' | 'fullName' | 'email'
  label: string
  type?: 'email'
}

function AccountText({ form, name, ...props }: TextProps) {
  return (
    <TextInput required autoComplete="off" {...props} key={form.key(name)} {...form.getInputProps(name)} />
  )
}

/** The zones of the chosen country; its first is proposed as soon as a country is chosen. */
function useCountryZones(form: Props['form']): readonly string[] {
  const { rows } = useMasterData(countries.list)
  const [countryId, setCountryId] = useState<number | null>(null)
  const zonesOf = (id: number | null) => rows.find(country => country.id === id)?.timeZones ?? []
  form.watch('countryId', ({ value }) => {
    setCountryId(value)
    const [proposed] = zonesOf(value)
    if (proposed) form.setFieldValue('timeZone', proposed)
  })
  return zonesOf(countryId)
}
