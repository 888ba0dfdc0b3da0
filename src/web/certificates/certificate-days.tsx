import { SimpleGrid, TextInput } from '@mantine/core'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { sayCertificate } from '#words/en/certificates.ts'
import type { Certificate } from './certificate.ts'
import type { entryForm } from './certificate-form.ts'
import { ExpiresField } from './expires-field.tsx'
import { proposeExpiry } from './proposals.ts'
import { useProgramme } from './use-programme.ts'

type Props = {
  form: DialogForm<typeof entryForm>
  certificate: Certificate | undefined
  /** Number and days are others’ to change. */
  isFixed: boolean
}

/** By when it is wanted, or its number and what was decided. */
export function EntryDays({ form, certificate, isFixed }: Props) {
  const entry = form.useWatchValue('entry')
  const fixed = isFixed && certificate ? ({ readOnly: true, variant: 'filled' } as const) : {}
  if (entry === 'pending')
    return (
      <DayInput
        label={sayCertificate('wantedBy')}
        description={sayCertificate('wantedByHint')}
        required
        key={form.key('wantedBy')}
        {...form.getInputProps('wantedBy')}
      />
    )
  return (
    <>
      <TextInput
        label={sayCertificate('number')}
        required
        {...fixed}
        key={form.key('number')}
        {...form.getInputProps('number')}
      />
      <DecidedDays form={form} certificate={certificate} fixed={fixed} />
    </>
  )
}

type DaysProps = Pick<Props, 'form' | 'certificate'> & { fixed: { readOnly?: true; variant?: 'filled' } }

function DecidedDays({ form, certificate, fixed }: DaysProps) {
  const decided = form.useWatchValue('decided')
  const programme = useProgramme(form.useWatchValue('standardId'))
  const proposed = decided && !certificate ? proposeExpiry(programme, decided) : null
  const optional = ['firstCertified', 'cycleEnds', 'auditedUntil'] as const
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md">
      <DayInput
        label={sayCertificate('decided')}
        description={sayCertificate('decidedHint')}
        required
        {...fixed}
        key={form.key('decided')}
        {...form.getInputProps('decided')}
      />
      {fixed.readOnly ? (
        <DayInput
          label={sayCertificate('expires')}
          required
          {...fixed}
          key={form.key('expires')}
          {...form.getInputProps('expires')}
        />
      ) : (
        <ExpiresField
          form={form}
          proposed={proposed}
          description={sayCertificate('expiresHint')}
          required={!programme}
        />
      )}
      {optional.map(name => (
        <DayInput
          key={form.key(name)}
          label={sayCertificate(name)}
          description={sayCertificate(`${name}Hint`)}
          {...fixed}
          {...form.getInputProps(name)}
        />
      ))}
    </SimpleGrid>
  )
}
