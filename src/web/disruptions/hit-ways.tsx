import { Button, Group, Loader, Radio, Select, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { changeReasons } from '#domain/audit-status.ts'
import { localDay } from '#domain/zoned-time.ts'
import { nameMonth } from '#words/days.ts'
import { sayDesk } from '#words/en/disruption-desk.ts'
import { sayPlanningWarning } from '#words/en/planning-warnings.ts'
import { listNames, listValues } from '#words/lists.ts'
import { formatInterval, formatShortInterval } from '#words/moments.ts'
import classes from './desk.module.css'
import type { Desk } from './use-desk.ts'
import { type Disruption, type Hit, listFirst, type ReasonCode, takesWords, type Way } from './ways.ts'

/** No place among the ways. */
const leftOpen = '-1'

type Props = { one: Disruption; hit: Hit; desk: Desk }

/** What can be done about a hit: the best way chosen, the others a tap away, and why. */
export function HitWays({ one, hit, desk }: Props) {
  const [isWhole, setWhole] = useState(false)
  const ways = desk.waysOf(hit)
  const chosen = desk.chosenOf(hit)
  const way = ways.find(({ key }) => key === chosen)
  const first = listFirst(ways, chosen)
  const shown = isWhole ? ways : first
  const placeOf = (one: Way) => String(ways.indexOf(one))
  if (desk.isLoading)
    return (
      <Group gap="xs" role="status">
        <Loader size="xs" aria-hidden />
        <Text size="sm" c="gray.7">
          {sayDesk('findingWays')}
        </Text>
      </Group>
    )
  return (
    <div>
      {desk.isUnsolved(hit) && !way && (
        <Text size="sm" c="red.9">
          {sayDesk('nobodyFree')}
        </Text>
      )}
      <Radio.Group
        aria-label={sayDesk('ways', { number: hit.project.idflNumber })}
        value={way ? placeOf(way) : leftOpen}
        onChange={place => desk.choose(hit, ways[Number(place)]?.key ?? null)}
      >
        <div className={classes.ways}>
          {shown.map(option => (
            <Radio
              key={option.key}
              value={placeOf(option)}
              label={<WayName way={option} one={one} hit={hit} />}
            />
          ))}
          <Radio value={leftOpen} label={sayDesk('leaveOpen')} />
        </div>
      </Radio.Group>
      {!isWhole && ways.length > first.length && (
        <Button variant="subtle" size="compact-sm" ml={-8} onClick={() => setWhole(true)}>
          {sayDesk('moreWays', { count: ways.length - first.length })}
        </Button>
      )}
      {way && <WhyFields hit={hit} way={way} desk={desk} />}
    </div>
  )
}

/** What would be done, in a line; what it costs below. */
function WayName({ way, one, hit }: { way: Way; one: Disruption; hit: Hit }) {
  const { action, auditors, start, end, uncovered, fits } = way
  const { timeZone, idflNumber: number, agreedOn } = hit.project
  const format = action === 'move' ? formatInterval : formatShortInterval
  return (
    <>
      {sayDesk(`way:${action}`, {
        missing: one.auditorName,
        names: listNames(auditors.map(({ name }) => name)),
        time: format(start, end, timeZone),
      })}
      {fits.map(fit => (
        <Text key={fit.auditorId} size="xs" c="gray.7">
          {sayFit(fit, way, hit)}
        </Text>
      ))}
      {uncovered.length > 0 && (
        <Text size="xs" c="red.9">
          {sayDesk('uncovered', { standards: listValues(uncovered) })}
        </Text>
      )}
      {action === 'move' && agreedOn !== null && (
        <Text size="xs" c="yellow.9">
          {sayPlanningWarning('lostAgreement', { number, day: agreedOn })}
        </Text>
      )}
    </>
  )
}

/** Why somebody is named for a part. */
function sayFit({ auditorId, way, visits, days }: Way['fits'][number], { auditors, start }: Way, hit: Hit) {
  const name = auditors.find(({ id }) => id === auditorId)?.name ?? ''
  const month = nameMonth(localDay(new Date(start), hit.project.timeZone))
  const hasDays = days === undefined ? 'no' : 'yes'
  return sayDesk('fits', { name, way, visits, month, hasDays, days: days ?? 0 })
}

const codes = changeReasons.filter((code): code is ReasonCode => code !== 'unstated')

const listReasons = () => codes.map(value => ({ value, label: sayDesk(`reason:${value}`) }))

/** Why it is done: to be counted, and where that says too little in words. */
function WhyFields({ hit, way, desk }: { hit: Hit; way: Way; desk: Desk }) {
  const { reasonCode, reason } = desk.whyOf(hit)
  return (
    <>
      <Select
        label={sayDesk('reason')}
        mt="xs"
        allowDeselect={false}
        data={listReasons()}
        value={reasonCode}
        onChange={code => code && desk.changeWhy(hit, { reasonCode: code })}
      />
      {takesWords(way, reasonCode) && (
        <Textarea
          label={sayDesk('inWords')}
          mt="xs"
          required
          maxLength={1000}
          value={reason}
          onChange={event => desk.changeWhy(hit, { reason: event.currentTarget.value })}
        />
      )}
    </>
  )
}
