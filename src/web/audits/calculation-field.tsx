import { NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Calculated, type DayFault, type DayKind, dayKinds } from '#domain/audit-days.ts'
import { FactorsField } from '#web/planning/factors-field.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { longName } from '#web/ui/page/standard-name.ts'
import { sayAuditDays } from '#words/en/audit-days.ts'
import { sayDays } from '#words/en/person-days.ts'
import classes from './calculation-field.module.css'
import type { CalculationDraft, DayBasis, DetailedAudit, StandardDraft, Table } from './use-day-basis.ts'

type Errors = Readonly<Record<string, ReactNode>>
type Props = {
  audit: DetailedAudit
  basis: DayBasis
  calculation: CalculationDraft
  calculated: Calculated | DayFault[] | null
  errors: Errors
  onChange: (calculation: CalculationDraft) => void
}

const path = 'days.calculation'

/** What the days are calculated of, standard by standard, and what comes of it. */
export function CalculationField({ audit, basis, calculation, calculated, errors, onChange }: Props) {
  const { standards, integration } = calculation
  const edit = (place: number, given: Partial<StandardDraft>) =>
    onChange({
      ...calculation,
      standards: standards.map((one, at) => (at === place ? { ...one, ...given } : one)),
    })
  const faultAt = (place: number) =>
    Array.isArray(calculated) && calculated.some(one => one.place === place && one.code === 'tooMany')
  return (
    <Stack gap="md" data-path={path}>
      {basis.from && (
        <Text size="sm" c="gray.7">
          {sayAuditDays('fromLast', { number: basis.from })}
        </Text>
      )}
      {standards.map((one, place) => (
        <StandardFields
          key={one.standardId}
          name={audit.standards.filter(({ id }) => id === one.standardId).map(longName)[0] ?? ''}
          table={basis.tables.get(one.standardId)}
          draft={one}
          path={`${path}.standards.${place}`}
          errors={errors}
          tooMany={faultAt(place)}
          result={Array.isArray(calculated) ? undefined : calculated?.standards[place]}
          onChange={given => edit(place, given)}
        />
      ))}
      {standards.length > 1 && (
        <NumberInput
          label={sayAuditDays('integration')}
          description={sayAuditDays('integrationHint', { most: mostIntegration(basis, standards) })}
          data-path={`${path}.integration`}
          error={errors[`${path}.integration`]}
          defaultValue={integration}
          onChange={value => onChange({ ...calculation, integration: value })}
        />
      )}
      <Text fw={500} role="status">
        {calculated && !Array.isArray(calculated)
          ? sayAuditDays('result', calculated)
          : sayAuditDays('incomplete')}
      </Text>
    </Stack>
  )
}

const mostIntegration = ({ tables }: DayBasis, standards: readonly StandardDraft[]) =>
  Math.min(...standards.map(({ standardId }) => tables.get(standardId)?.maxIntegration ?? 0))

type StandardProps = {
  name: string
  table: Table | undefined
  draft: StandardDraft
  path: string
  errors: Errors
  tooMany: boolean
  result: { days: number; calculated: number } | undefined
  onChange: (given: Partial<StandardDraft>) => void
}

function StandardFields({ name, table, draft, path, errors, tooMany, result, onChange }: StandardProps) {
  const risks = table?.risks ?? []
  const errorOf = (field: string) => errors[`${path}.${field}`]
  return (
    <fieldset className={classes.standard}>
      <legend className={classes.name}>{name}</legend>
      <SimpleGrid cols={{ base: 1, xs: risks.length > 1 ? 3 : 2 }} spacing="md" mb="md">
        <NativeSelect
          label={sayAuditDays('kind')}
          data={dayKinds.map(kind => ({ value: kind, label: sayDays(kind) }))}
          data-path={`${path}.kind`}
          error={errorOf('kind')}
          value={draft.kind}
          onChange={event => onChange({ kind: event.currentTarget.value as DayKind })}
        />
        <NumberInput
          label={sayAuditDays('personnel')}
          required
          data-path={`${path}.personnel`}
          error={errorOf('personnel') ?? (tooMany && sayAuditDays('tooMany'))}
          defaultValue={draft.personnel}
          onChange={personnel => onChange({ personnel })}
        />
        {risks.length > 1 && (
          <NativeSelect
            label={sayAuditDays('risk')}
            required
            data={[...(draft.risk ? [] : ['']), ...risks]}
            data-path={`${path}.risk`}
            error={errorOf('risk')}
            value={draft.risk ?? ''}
            onChange={event => onChange({ risk: event.currentTarget.value })}
          />
        )}
      </SimpleGrid>
      <FactorsField
        path={`${path}.factors`}
        errors={errors}
        offered={table?.factors}
        defaultValue={draft.factors}
        onChange={factors => onChange({ factors })}
      />
      {errorOf('standardId')}
      {result && (
        <Text size="sm" c="gray.7" mt="xs">
          {sayAuditDays('ofStandard', result)}
        </Text>
      )}
    </fieldset>
  )
}
