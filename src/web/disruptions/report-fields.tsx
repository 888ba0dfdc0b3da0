import { Group, Radio, Select, SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { rosters } from '#contract/rosters.ts'
import { sites } from '#contract/sites.ts'
import { localDay } from '#domain/zoned-time.ts'
import { may, useMe } from '#web/app/session.ts'
import { AuditorSelect } from '#web/ui/pickers/auditor-select.tsx'
import { CountrySelect } from '#web/ui/pickers/country-select.tsx'
import { CustomerSelect } from '#web/ui/pickers/customer-select.tsx'
import { saidAside, useAllRows } from '#web/ui/read/use-ask.ts'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { parseDay } from '#web/ui/time/parse-typed.ts'
import { sayDisruption } from '#words/en/disruptions.ts'
import { zoneName } from '#words/zones.ts'
import { causes, type ReportForm } from './report-form.ts'

type Props = { form: ReportForm }

/** What happened; who may not book others’ time reports sites alone. */
export function CauseField({ form }: Props) {
  const shown = causes.filter(cause => cause === 'site' || may(rosters.create))
  return (
    <Radio.Group
      label={sayDisruption('cause')}
      required
      key={form.key('cause')}
      {...form.getInputProps('cause')}
    >
      <Group gap="lg" mt={4}>
        {shown.map(cause => (
          <Radio key={cause} value={cause} label={sayDisruption(`cause:${cause}`)} />
        ))}
      </Group>
    </Radio.Group>
  )
}

/** Who is missing, or which sites are closed. */
export function AboutFields({ form }: Props) {
  const isSite = form.useWatchValue('cause') === 'site'
  const isCountry = form.useWatchValue('isCountry') === true
  if (!isSite)
    return <AuditorSelect required key={form.key('auditorId')} {...form.getInputProps('auditorId')} />
  return (
    <>
      <Switch
        label={sayDisruption('wholeCountry')}
        checked={isCountry}
        onChange={event => form.setFieldValue('isCountry', event.currentTarget.checked)}
      />
      {isCountry ? (
        <CountrySelect required key={form.key('countryId')} {...form.getInputProps('countryId')} />
      ) : (
        <CustomerFields form={form} />
      )}
    </>
  )
}

function CustomerFields({ form }: Props) {
  const customerId = form.useWatchValue('customerId')
  return (
    <>
      <CustomerSelect required key={form.key('customerId')} {...form.getInputProps('customerId')} />
      {customerId !== null && <SiteField key={customerId} form={form} customerId={customerId} />}
    </>
  )
}

const everywhere = '0'

/** Asked only where the customer has several; all of them unless one is chosen. */
function SiteField({ form, customerId }: Props & { customerId: number }) {
  const { data } = useAllRows(
    sites.list,
    may(sites.list) && { customerId, isActive: true, sort: ['name:asc'] },
    { meta: saidAside },
  )
  const siteId = form.useWatchValue('siteId')
  const among = data?.rows ?? []
  const forget = useEffectEvent(() => form.setFieldValue('siteId', null))
  // Another customer has other sites.
  useEffect(() => forget, [])
  if (among.length < 2) return null
  return (
    <Select
      label={sayDisruption('site')}
      allowDeselect={false}
      data={[
        { value: everywhere, label: sayDisruption('allSites') },
        ...among.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={String(siteId ?? everywhere)}
      onChange={id => form.setFieldValue('siteId', Number(id) || null)}
    />
  )
}

/**
 * It may be another day there; unless another one was chosen, or the field is being filled in just now, it is theirs. A new day
 * draws its field anew: at once, as what is typed in between would be lost.
 */
export function useTheirToday(form: ReportForm, today: string, timeZone: string | undefined): void {
  const take = useEffectEvent((zone: string) => {
    const theirs = localDay(new Date(), zone)
    if (theirs === today) return
    for (const field of ['start', 'end'] as const) {
      const input = form.getInputNode(field) as HTMLInputElement | null
      const isTyped = input !== null && (input === document.activeElement || parseDay(input.value) !== today)
      if (form.getValues()[field] === today && !isTyped) form.setFieldValue(field, theirs)
    }
  })
  useLayoutEffect(() => {
    if (timeZone) take(timeZone)
  }, [timeZone])
}

/** From when until when: by whole days, or where somebody says so by the hour. */
export function TimeFields({ form, timeZone }: Props & { timeZone: string | undefined }) {
  const mine = useMe().timeZone
  const isByHour = form.useWatchValue('isByHour') === true
  return (
    <div>
      <SimpleGrid cols={isByHour ? 2 : { base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <DayInput
          label={sayDisruption('firstDay')}
          required
          withWeekday
          key={form.key('start')}
          {...form.getInputProps('start')}
        />
        {isByHour && <ClockInput form={form} field="from" />}
        <DayInput
          label={sayDisruption('lastDay')}
          required
          withWeekday
          key={form.key('end')}
          {...form.getInputProps('end')}
        />
        {isByHour && <ClockInput form={form} field="until" />}
      </SimpleGrid>
      <Switch
        mt="sm"
        label={sayDisruption('byTheHour')}
        checked={isByHour}
        onChange={event => form.setFieldValue('isByHour', event.currentTarget.checked)}
      />
      {timeZone && timeZone !== mine && (
        <Text size="xs" c="gray.7" mt={4}>
          {sayDisruption(isByHour ? 'timesIn' : 'daysIn', { zone: zoneName(timeZone) })}
        </Text>
      )}
    </div>
  )
}

const ClockInput = ({ form, field }: Props & { field: 'from' | 'until' }) => (
  <TextInput
    type="time"
    label={sayDisruption(field)}
    required
    key={form.key(field)}
    {...form.getInputProps(field)}
  />
)
