import { Checkbox, NativeSelect, SimpleGrid, Text } from '@mantine/core'
import type { Reply } from '#contract/endpoint.ts'
import { teamRulesCalls, teamRulesForm } from '#contract/team-rules.ts'
import { dayCounts, limitNames, ruleChoices, ruleNames } from '#domain/team-rules.ts'
import { call } from '#web/app/api.ts'
import { saveAnyway } from '#web/planning/ask-affects.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayTeamRule } from '#words/en/team-rules.ts'
import { showTeamRule } from '#words/show-team-rules.ts'

export type Rules = Reply<typeof teamRulesCalls.read>

// All of it is there: the page reads it before the dialog opens.
const toValues = (record?: Rules) => {
  const { rules, roles, approval, completesDone, limits, dayCount, coolingOffMonths, travel, dayTripKm } =
    record as Rules
  return { rules, roles, approval, completesDone, limits, dayCount, coolingOffMonths, travel, dayTripKm }
}

const showField = (field: string, record: Rules) =>
  showTeamRule(field, record[field as keyof Rules]) ?? String(record[field as keyof Rules])

/** Changes Team rules; asks where booked audits would no longer fit. */
export function RulesDialog({ rules, onClose }: { rules: Rules; onClose: () => void }) {
  const update = useSave(teamRulesCalls.update, sayTeamRule('changed'))
  return (
    <FormDialog
      title={sayTeamRule('title')}
      size="lg"
      schema={teamRulesForm}
      record={rules}
      toValues={toValues}
      showValue={showField}
      onSave={(values, saved) => {
        const body = { ...values, version: (saved ?? rules).version }
        return saveAnyway(confirmed => update({ body: { ...body, ...confirmed } }))
      }}
      entity="teamRules"
      reload={() => call(teamRulesCalls.read, {})}
      onClose={onClose}
    >
      {form => (
        <>
          <Text size="sm" c="gray.7">
            {sayTeamRule('levelsHint')}
          </Text>
          <Levels form={form} />
          <Text size="sm" c="gray.7">
            {sayTeamRule('limitHint')}
          </Text>
          <Figures form={form} />
          <TravelFields form={form} rules={rules} />
          <Switches form={form} rules={rules} />
        </>
      )}
    </FormDialog>
  )
}

type Form = DialogForm<typeof teamRulesForm>
type FieldsProps = { form: Form }

function Levels({ form }: FieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      {ruleNames.map(name => (
        <NativeSelect
          key={form.key(`rules.${name}`)}
          label={sayTeamRule(name)}
          data={ruleChoices[name].map(value => ({ value, label: sayTeamRule(value) }))}
          {...form.getInputProps(`rules.${name}`)}
        />
      ))}
    </SimpleGrid>
  )
}

function Figures({ form }: FieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      {limitNames.map(name => (
        <NumberInput
          key={form.key(`limits.${name}`)}
          label={sayTeamRule(name)}
          {...form.getInputProps(`limits.${name}`)}
        />
      ))}
      <NumberInput
        key={form.key('dayTripKm')}
        label={sayTeamRule('dayTripKm')}
        required
        {...form.getInputProps('dayTripKm')}
      />
      <NumberInput
        key={form.key('coolingOffMonths')}
        label={sayTeamRule('coolingOffMonths')}
        required
        {...form.getInputProps('coolingOffMonths')}
      />
    </SimpleGrid>
  )
}

function TravelFields({ form, rules }: FieldsProps & { rules: Rules }) {
  return (
    <>
      <Checkbox
        key={form.key('travel.isOn')}
        label={sayTeamRule('travel')}
        description={sayTeamRule('travelHint')}
        {...form.getInputProps('travel.isOn', { type: 'checkbox' })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {rules.travel.steps.map(({ km }, place) => (
          <StepFields
            key={form.key(`travel.steps.${place}`)}
            form={form}
            place={place}
            isLast={km === null}
          />
        ))}
      </SimpleGrid>
      <Text size="sm" c="gray.7">
        {sayTeamRule('countryHint')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {(['sameCountry', 'abroad'] as const).map(name => (
          <NumberInput
            key={form.key(`travel.${name}`)}
            label={sayTeamRule(name)}
            required
            {...form.getInputProps(`travel.${name}`)}
          />
        ))}
      </SimpleGrid>
    </>
  )
}

/** How far a step of the ways goes, and how long it takes; the last goes on from there. */
function StepFields({ form, place, isLast }: FieldsProps & { place: number; isLast: boolean }) {
  const number = (name: 'km' | 'hours', label: string) => (
    <NumberInput
      key={form.key(`travel.steps.${place}.${name}`)}
      label={label}
      required
      {...form.getInputProps(`travel.steps.${place}.${name}`)}
    />
  )
  const nth = { place: String(place + 1) }
  if (isLast) return number('hours', sayTeamRule('stepHoursBeyond'))
  return (
    <>
      {number('km', sayTeamRule('stepKm', nth))}
      {number('hours', sayTeamRule('stepHours', nth))}
    </>
  )
}

function Switches({ form, rules }: FieldsProps & { rules: Rules }) {
  return (
    <>
      <Checkbox
        key={form.key('roles')}
        label={sayTeamRule('roles')}
        description={sayTeamRule('rolesHint')}
        {...form.getInputProps('roles', { type: 'checkbox' })}
      />
      <Checkbox
        key={form.key('approval')}
        label={sayTeamRule('approval')}
        description={sayTeamRule('approvalHint')}
        defaultChecked={rules.approval === 'required'}
        onChange={({ currentTarget: { checked } }) =>
          form.setFieldValue('approval', checked ? 'required' : 'off')
        }
      />
      <Checkbox
        key={form.key('completesDone')}
        label={sayTeamRule('completesDone')}
        description={sayTeamRule('completesDoneHint')}
        {...form.getInputProps('completesDone', { type: 'checkbox' })}
      />
      <NativeSelect
        key={form.key('dayCount')}
        label={sayTeamRule('dayCount')}
        data={dayCounts.map(value => ({ value, label: sayTeamRule(value) }))}
        {...form.getInputProps('dayCount')}
      />
    </>
  )
}
