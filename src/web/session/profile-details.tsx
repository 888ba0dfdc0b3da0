import { Badge, Group, Stack, Text } from '@mantine/core'
import type { Me } from '#web/app/session.ts'
import { formatDay, formatOffset, zoneName } from '#web/ui/format.ts'
import classes from './profile-details.module.css'

export function ProfileDetails({ me }: { me: Me }) {
  const details = [
    ['Display name', me.displayName],
    ['Full name', me.fullName],
    ['Username', me.username],
    ['E-mail', me.email],
    ['Role', me.role.name],
    ['Department', me.department.name],
    ['Country', me.country.name],
    ['Time zone', `${zoneName(me.timeZone)} (${formatOffset(me.timeZone)})`],
  ] as const
  return (
    <dl className={classes.details}>
      {details.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
      {me.auditor && (
        <div>
          <dt>Standards held</dt>
          <dd>
            <HeldStandards held={me.auditor.standards} />
          </dd>
        </div>
      )}
    </dl>
  )
}

type Held = NonNullable<Me['auditor']>['standards']

function HeldStandards({ held }: { held: Held }) {
  if (held.length === 0) return 'None'
  return (
    <Stack gap="xs">
      {held.map(({ standardId, code, validFrom, validTo }) => (
        <Group key={`${standardId} ${validFrom}`} gap="sm">
          <Badge>{code}</Badge>
          <Text size="sm" c="dimmed">
            {formatValidity(validFrom, validTo)}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}

function formatValidity(from: string | null, to: string | null): string {
  if (from && to) return `${formatDay(from)} to ${formatDay(to)}`
  if (from) return `since ${formatDay(from)}`
  return to ? `until ${formatDay(to)}` : 'without end'
}
