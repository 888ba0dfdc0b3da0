import { SimpleGrid } from '@mantine/core'
import type { auditorForm } from '#contract/auditor-form.ts'
import type { Allowance } from '#domain/allowance.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { sayAllowance } from '#words/en/allowances.ts'

/** As it is typed: days may be missing yet. */
type Typed = Omit<Allowance, 'days'> & { days: number | null }
const nothing: Typed = { days: null, carried: 0, carriedUntil: null }

/** How much time off there is a year; left empty, nobody counts. */
export function AllowanceFields({ form }: { form: DialogForm<typeof auditorForm> }) {
  const allowance = () => (form.getValues() as { allowance: Typed | null }).allowance ?? nothing
  const change = (part: Partial<Typed>) => {
    const next = { ...allowance(), ...part }
    const isEmpty = next.days === null && next.carried === 0 && next.carriedUntil === null
    form.getInputProps('allowance').onChange(isEmpty ? null : next)
  }
  const { days, carried, carriedUntil } = allowance()
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg" verticalSpacing="md" data-path="allowance">
      <NumberInput
        decimal
        label={sayAllowance('daysPerYear')}
        description={sayAllowance('daysPerYearHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-path="allowance.days"
        error={form.errors['allowance.days']}
        defaultValue={days}
        onChange={value => change({ days: value })}
      />
      <NumberInput
        decimal
        label={sayAllowance('carriedDays')}
        data-path="allowance.carried"
        error={form.errors['allowance.carried']}
        defaultValue={carried || null}
        onChange={value => change({ carried: value ?? 0 })}
      />
      <DayInput
        label={sayAllowance('carriedUntil')}
        data-path="allowance.carriedUntil"
        error={form.errors['allowance.carriedUntil']}
        defaultValue={carriedUntil}
        onChange={day => change({ carriedUntil: day })}
      />
    </SimpleGrid>
  )
}
