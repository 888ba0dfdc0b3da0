import { Alert, Badge, Group, Paper, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { AuditLink } from '#web/ui/page/audit-link.tsx'
import { NamedText } from '#web/ui/page/auditor-link.tsx'
import { CustomerLink } from '#web/ui/page/customer-link.tsx'
import { OwnTime, SiteTime } from '#web/ui/time/site-time.tsx'
import { sayDesk } from '#words/en/disruption-desk.ts'
import { listNames } from '#words/lists.ts'
import { formatInterval } from '#words/moments.ts'
import { sayReasonOf } from '#words/say-fit-reason.ts'
import { zoneName } from '#words/zones.ts'
import classes from './desk.module.css'
import { HitWays } from './hit-ways.tsx'
import type { Desk } from './use-desk.ts'
import { cardOf, type Disruption, type Hit } from './ways.ts'

type Props = { one: Disruption; hit: Hit; desk: Desk; refusal: string | undefined }

/** One audit that is hit: which, when at the site, who is left, and what is or was done about it. */
export function HitCard({ one, hit, desk, refusal }: Props) {
  const { project, urgency, state } = hit
  const title = useId()
  const isOpen = state === 'open'
  return (
    <Paper
      withBorder
      component="article"
      className={classes.hit}
      id={cardOf(hit)}
      aria-labelledby={title}
      data-now={(isOpen && urgency === 'now') || undefined}
    >
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Title order={3} size="h5" id={title}>
          <AuditLink id={project.id}>{project.idflNumber}</AuditLink>
        </Title>
        {isOpen ? (
          <UrgencyBadge urgency={urgency} />
        ) : (
          <Badge color="gray" c="gray.9">
            {sayDesk(`${state}Hit`)}
          </Badge>
        )}
      </Group>
      <div>
        <Text size="sm" fw={500}>
          <CustomerLink id={project.customerId}>{project.companyName}</CustomerLink>
        </Text>
        <When hit={hit} />
        {isOpen && one.auditorId !== null && <Left one={one} hit={hit} />}
        {hit.concerns.map(reason => (
          <Text key={reason.key} size="sm" c="red.9">
            {sayReasonOf(reason)}
          </Text>
        ))}
      </div>
      {state === 'settled' && <Settled one={one} hit={hit} />}
      {state === 'spared' && <Text size="sm">{sayDesk('spared')}</Text>}
      {isOpen && one.state === 'open' && desk.isAsked && <HitWays one={one} hit={hit} desk={desk} />}
      {refusal && (
        <Alert color="red" py="xs" role="alert">
          {refusal}
        </Alert>
      )}
    </Paper>
  )
}

const colors = { now: 'red', today: 'red', tomorrow: 'orange', soon: 'yellow', later: 'gray' } as const

const UrgencyBadge = ({ urgency }: Pick<Hit, 'urgency'>) => (
  <Badge color={colors[urgency]} c={`${colors[urgency]}.9`} style={{ flex: 'none' }}>
    {sayDesk(`urgency:${urgency}`)}
  </Badge>
)

function When({ hit: { project } }: { hit: Hit }) {
  const { start, end, timeZone } = project
  return (
    <Text size="sm" component="div">
      <SiteTime start={start} end={end} timeZone={timeZone} />
      <Text size="xs" c="gray.7">
        {sayDesk('atSite', { zone: zoneName(timeZone) })}
      </Text>
    </Text>
  )
}

/** Who is left on the team. */
function Left({
  one: { auditorId, auditorName: name },
  hit: { before, isReleased },
}: {
  one: Disruption
  hit: Hit
}) {
  const others = before.auditors.filter(({ id }) => id !== auditorId)
  return (
    <Text size="sm" c="gray.7">
      {isReleased && <span>{sayDesk('isReleased', { name })} </span>}
      {others.length === 0 ? (
        sayDesk('aloneOnTeam', { name })
      ) : (
        <NamedText
          text={sayDesk('othersOnTeam', { names: listNames(others.map(other => other.name)) })}
          people={others}
        />
      )}
    </Text>
  )
}

/** What was done, by whom and why. */
function Settled({ one, hit }: { one: Disruption; hit: Hit }) {
  const { action, before, after, reasonCode, reason, by, at, project } = hit
  if (!action) return null
  const came = after?.auditors.filter(({ id }) => before.auditors.every(other => other.id !== id)) ?? []
  return (
    <div>
      <Text size="sm" fw={500}>
        <NamedText
          text={sayDesk(`done:${action}`, {
            missing: one.auditorName,
            names: listNames(came.map(({ name }) => name)),
            time: formatInterval(before.start, before.end, project.timeZone),
          })}
          people={came}
        />
      </Text>
      <Text size="sm">
        {reasonCode && reasonCode !== 'unstated' && sayDesk(`reason:${reasonCode}`)}
        {reason && `: ${reason}`}
      </Text>
      {by && at && (
        <Text size="xs" c="gray.7" component="div">
          {sayDesk('doneBy', { name: by.name })} <OwnTime at={at} />
        </Text>
      )}
    </div>
  )
}
