import { Anchor, Button, Group, NativeSelect, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { auditors, mostTogether } from '#contract/auditors.ts'
import { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { idFilter, many, queryNumber } from '#contract/list.ts'
import { day } from '#contract/values.ts'
import { addDays, momentAt } from '#domain/zoned-time.ts'
import { useListSearch } from '#web/app/list-search.ts'
import { may, useMe } from '#web/app/session.ts'
import { useToday } from '#web/app/use-now.ts'
import { PeopleChoice } from '#web/planning/people-choice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { LoadingState } from '#web/ui/page/states.tsx'
import { saidAside, useRecord } from '#web/ui/read/use-ask.ts'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { SiteTime } from '#web/ui/time/site-time.tsx'
import { useWorkDays } from '#web/ui/time/use-work-days.ts'
import { sayCommonTime } from '#words/en/common-time.ts'
import { listValues } from '#words/lists.ts'
import { CommonDates, sayLength } from './common-dates.tsx'
import { halfDaysOf } from './date-for-audit.ts'

const filters = {
  auditorId: many(idFilter),
  halfDays: queryNumber('halfDays', 1, 20),
  from: day,
  projectId: idFilter,
}
const lengths = [1, 2, 3, 4, 6, 8, 10]
const mostHalfDays = 10

/** Whom one asks about, for how long and from when on stands in the address, so that it can be sent. */
export function CommonTimePage() {
  const me = useMe()
  const [{ auditorId: ids = [], projectId, ...asked }, change] = useListSearch(filters)
  const { audit, lasts, isReading } = useWantedFor(projectId)
  const timeZone = audit?.timeZone ?? me.timeZone
  const today = useToday(timeZone)
  // No longer than a week of work, as days of rest are not bridged.
  const { halfDays = Math.min(lasts ?? 2, mostHalfDays), from = today } = asked
  const time = { ...spanOf(from, halfDays, timeZone), timeZone }
  return (
    <Page title={sayCommonTime('title')} subtitle={sayCommonTime('subtitle')}>
      {/* The dates stand beside the people where there is room: below them they are out of sight on most desks. */}
      <SimpleGrid
        cols={{ base: 1, lg: 2 }}
        spacing="lg"
        maw={{ base: 860, lg: 1400 }}
        style={{ alignItems: 'start' }}
      >
        <Paper withBorder p="md">
          <Stack gap="sm">
            <People {...{ ids, time, audit }} onChange={auditorId => change({ auditorId })} />
            <Group gap="sm" align="end">
              <NativeSelect
                label={sayCommonTime('howLong')}
                data={lengths.map(value => ({ value: String(value), label: sayLength(value) }))}
                value={String(halfDays)}
                onChange={event => change({ halfDays: Number(event.currentTarget.value) })}
              />
              <DayInput
                label={sayCommonTime('from')}
                w={200}
                value={from}
                onChange={next => change({ from: next ?? undefined })}
              />
            </Group>
          </Stack>
        </Paper>
        {ids.length < 2 ? (
          <Text role="status">{sayCommonTime('chooseMore')}</Text>
        ) : isReading ? (
          <LoadingState label={sayCommonTime('reading')} />
        ) : (
          <CommonDates {...{ ids, halfDays, from, timeZone, audit, lasts }} />
        )}
      </SimpleGrid>
    </Page>
  )
}

type Audit = Reply<typeof audits.one>

const mondayToFriday = [1, 2, 3, 4, 5]

/** The audit that they are wanted for, where one came from it, and how many half days it lasts. */
function useWantedFor(projectId: number | undefined) {
  const { data: audit, isLoading } = useRecord(audits.one, projectId && may(audits.one) ? projectId : null, {
    meta: saidAside,
  })
  const { workDays = mondayToFriday, isLoading: isLoadingDays } = useWorkDays(audit?.customer.countryId)
  return {
    audit,
    lasts: audit && halfDaysOf(audit, workDays),
    isReading: isLoading || isLoadingDays,
  }
}

/** From the morning of that day on. */
function spanOf(from: string, halfDays: number, timeZone: string) {
  const last = addDays(from, Math.ceil(halfDays / 2) - 1)
  const at = (day: string, hour: string) => momentAt(`${day}T${hour}`, timeZone).toISOString()
  return { start: at(from, '08:00'), end: at(last, halfDays % 2 === 1 ? '12:00' : '17:00') }
}

type PeopleProps = {
  ids: readonly number[]
  time: { start: string; end: string; timeZone: string }
  audit: Audit | undefined
  onChange: (ids: number[] | undefined) => void
}

/** Who is asked about; each can be taken out again. */
function People({ ids, time, audit, onChange }: PeopleProps) {
  const isFull = ids.length >= mostTogether
  const toggle = (id: number) => {
    const left = ids.includes(id) ? ids.filter(one => one !== id) : [...ids, id]
    onChange(left.length > 0 ? left : undefined)
  }
  return (
    <>
      {ids.length > 0 && (
        <Group gap="xs" role="group" aria-label={sayCommonTime('people')}>
          {ids.map(id => (
            <PersonButton key={id} id={id} onRemove={() => toggle(id)} />
          ))}
        </Group>
      )}
      {audit && (
        <Text size="sm" component="div">
          <Anchor
            inherit
            underline="always"
            renderRoot={root => (
              <Link {...root} to="/dashboard/audits/$id" params={{ id: String(audit.id) }} />
            )}
          >
            {listValues([audit.idflNumber, audit.companyName])}
          </Anchor>{' '}
          <SiteTime start={audit.start} end={audit.end} timeZone={audit.timeZone} />
          <div>{sayCommonTime('forAudit', { number: audit.idflNumber })}</div>
        </Text>
      )}
      {isFull && <Text size="sm">{sayCommonTime('most')}</Text>}
      <div>
        <PeopleChoice
          label={sayCommonTime('add')}
          {...{ time, audit, isFull }}
          chosenIds={ids}
          onToggle={toggle}
        />
      </div>
    </>
  )
}

function PersonButton({ id, onRemove }: { id: number; onRemove: () => void }) {
  const { data } = useRecord(auditors.one, id)
  const name = data?.name ?? '…'
  return (
    <Button
      size="xs"
      variant="default"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={sayCommonTime('remove', { name })}
      onClick={onRemove}
    >
      {name}
    </Button>
  )
}
