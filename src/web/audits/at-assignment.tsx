import { Stack, Text } from '@mantine/core'
import type { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { useMe } from '#web/app/session.ts'
import { useShowsRoles } from '#web/planning/use-shows-roles.ts'
import { sayOverriddenRule } from '#words/en/overridden-rules.ts'
import { sayTeamCard } from '#words/en/team-card.ts'
import { sayTeamRole } from '#words/en/team-roles.ts'
import { listNames, listValues } from '#words/lists.ts'
import { formatMoment } from '#words/moments.ts'

type Detailed = Reply<typeof audits.one>
type Member = Detailed['auditors'][number]
type Basis = NonNullable<Member['basis']>

/** What was known of somebody when they were booked, and what has become of it since. */
export function AtAssignment({ member: { basis, grades } }: { member: Member }) {
  const { timeZone } = useMe()
  const showsRoles = useShowsRoles()
  if (!basis) return <Line>{sayTeamCard('notKept')}</Line>
  const { role, held, missing, rotation } = basis
  return (
    <Stack gap={0} w="100%">
      {showsRoles && <Line>{sayTeamCard('cameAs', { role: sayTeamRole(role) })}</Line>}
      {held.map(one => (
        <Line key={one.standardId}>{describeHeld(one, grades)}</Line>
      ))}
      {held.length === 0 && <Line>{sayTeamCard('heldNone')}</Line>}
      {held.length > 0 && missing.length > 0 && (
        <Line>{sayTeamCard('missing', { standards: listNames(missing.map(({ code }) => code)) })}</Line>
      )}
      {rotation.map(({ code, ...stand }) => (
        <Line key={stand.standardId}>{sayTeamCard('rotated', { standard: code, ...stand })}</Line>
      ))}
      <Line>{sayTeamCard('known', { at: formatMoment(basis.at, timeZone) })}</Line>
    </Stack>
  )
}

function describeHeld(held: Basis['held'][number], grades: Member['grades']): string {
  const { standardId, code: standard, grade, validTo, approvedBy, areaIds } = held
  const now = grades.find(one => one.standardId === standardId)?.grade
  const since =
    now === undefined
      ? [sayTeamCard('heldNoLonger')]
      : now === grade
        ? []
        : [sayTeamCard('isNow', { grade: sayTeamRole(now) })]
  return listValues([
    sayTeamCard('held', { standard, grade: sayTeamRole(grade), until: validTo ?? 'open' }),
    ...(approvedBy ? [sayTeamCard('approvedBy', { name: approvedBy.name })] : []),
    ...(areaIds.length > 0 ? [sayTeamCard('areas', { count: areaIds.length })] : []),
    ...since,
  ])
}

/** What was confirmed and overridden, by whom and when. Why stands in the register alone. */
export function AcceptedList({ accepted }: Pick<Detailed, 'accepted'>) {
  const { timeZone } = useMe()
  if (accepted.length === 0) return null
  return (
    <Stack gap={0} w="100%">
      {accepted.map(({ key, at, code, by, isOverridden }) => (
        <Line key={`${key} ${at}`}>
          {sayTeamCard(isOverridden ? 'overridden' : 'confirmed', {
            name: by.name,
            at: formatMoment(at, timeZone),
            rule: sayOverriddenRule(code),
          })}
        </Line>
      ))}
    </Stack>
  )
}

const Line = ({ children }: { children: string }) => (
  <Text size="xs" c="gray.7" style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)
