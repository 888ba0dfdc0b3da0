import { SimpleGrid, TextInput } from '@mantine/core'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { sayCertificate } from '#words/en/certificates.ts'
import type { entryForm } from './certificate-form.ts'
import { ExpiresField } from './expires-field.tsx'
import { proposeExpiry } from './proposals.ts'
import { useProgramme } from './use-programme.ts'

type Props = { form: DialogForm<typeof entryForm> }

/** By when it is wanted, or its number and what was decided. */
export function EntryDays({ form }: Props) {
  const entry = form.useWatchValue('entry')
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
        key={form.key('number')}
        {...form.getInputProps('number')}
      />
      <DecidedDays form={form} />
    </>
  )
}

function DecidedDays({ form }: Props) {
  const decided = form.useWatchValue('decided')
  const programme = useProgramme(form.useWatchValue('standardId'))
  const proposed = decided ? proposeExpiry(programme, decided) : null
  const optional = ['firstCertified', 'cycleEnds', 'auditedUntil'] as const
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md">
      <DayInput
        label={sayCertificate('decided')}
        description={sayCertificate('decidedHint')}
        required
        key={form.key('decided')}
        {...form.getInputProps('decided')}
      />
      <ExpiresField
        form={form}
        proposed={proposed}
        description={sayCertificate('expiresHint')}
        required={!programme}
      />
      {optional.map(name => (
        <DayInput
          key={form.key(name)}
          label={sayCertificate(name)}
          description={sayCertificate(`${name}Hint`)}
          {...form.getInputProps(name)}
        />
      ))}
    </SimpleGrid>
  )
}
