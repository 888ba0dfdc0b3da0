import { NumberInput, SimpleGrid, Textarea, type TextareaProps } from '@mantine/core'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { sayCertificate } from '#words/en/certificates.ts'
import { sayCertification } from '#words/en/certification.ts'

/** The fields of a form that adds or changes a visit, by its names: `due`, `earliest`, `latest`, `days`, `reason`. */
type Form = { key: (field: string) => string; getInputProps: (field: string) => object }

const dayNames = ['due', 'earliest', 'latest'] as const

/** When it should be and the window around that, which a new visit may leave out. */
export function VisitDayFields({ form, isNew = false }: { form: Form; isNew?: boolean }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg" verticalSpacing="md">
      {dayNames.map(name => (
        <DayInput
          key={form.key(name)}
          label={sayCertification(name)}
          {...(isNew && { description: sayCertificate(`${name}Hint`) })}
          required={!isNew || name === 'due'}
          {...form.getInputProps(name)}
        />
      ))}
    </SimpleGrid>
  )
}

export function DaysOnSiteField({ form }: { form: Form }) {
  return (
    <NumberInput
      label={sayCertification('daysOnSite')}
      min={1}
      max={60}
      allowDecimal={false}
      required
      key={form.key('days')}
      {...form.getInputProps('days')}
    />
  )
}

type ReasonProps = Pick<TextareaProps, 'description' | 'required'> & { form: Form }

export function ReasonField({ form, ...props }: ReasonProps) {
  return (
    <Textarea
      label={sayCertification('reason')}
      {...props}
      key={form.key('reason')}
      {...form.getInputProps('reason')}
    />
  )
}
