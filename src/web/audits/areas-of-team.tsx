import { Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { standards } from '#contract/standards.ts'
import { counts } from '#domain/team.ts'
import { useMasterData } from '#web/ui/pickers/use-options.ts'
import { sayArea } from '#words/en/areas.ts'
import { sayTeam } from '#words/en/audit-teams.ts'
import { listNames } from '#words/lists.ts'
import type { Audit, Candidate } from './audit.ts'
import type { TeamRoles } from './use-team-roles.ts'

type Props = { audit: Audit; candidates: readonly Candidate[]; roles: TeamRoles }

/** `2 of 3 technical areas` of the team as it would be, with those that nobody holds; nothing for an audit without areas. */
export const AreasOfTeam = (props: Props) => props.audit.areas.length > 0 && <AreaMeter {...props} />

function AreaMeter({ audit, candidates, roles: { read, inRoles } }: Props) {
  const { rows } = useMasterData(standards.list)
  const held = read
    .filter(({ role }) => counts(role) || role === 'expert')
    .flatMap(({ id }) => (inRoles.get(id) ?? candidates.find(one => one.id === id))?.areas ?? [])
  const needed = audit.areas.flatMap(area =>
    rows
      .filter(({ id, areaList }) => audit.standardId.includes(id) && isOf(areaList, area.list))
      .map(({ id, code }) => ({ area, standardId: id, code })),
  )
  const gaps = needed.filter(
    ({ area, standardId }) => !held.some(one => one.areaId === area.id && one.standardId === standardId),
  )
  const total = needed.length
  if (total === 0) return null
  const Sign = gaps.length === 0 ? IconCheck : IconAlertTriangle
  return (
    <Group component="span" gap={4} wrap="nowrap" c={gaps.length === 0 ? 'green.9' : 'yellow.9'}>
      <Sign size={14} stroke={2.5} aria-hidden style={{ flex: 'none' }} />
      <Text span size="sm" inherit>
        {gaps.length === 0
          ? sayTeam('areasHeld', { held: total, total })
          : sayTeam('areasMissing', { held: total - gaps.length, total, areas: listNames(gaps.map(sayGap)) })}
      </Text>
    </Group>
  )
}

const isOf = (list: string | null, of: string) => list?.toLowerCase() === of.toLowerCase()

const sayGap = ({ area: { list, code: area }, code }: { area: Audit['areas'][number]; code: string }) =>
  sayTeam('areaIn', { area: sayArea('shortArea', { list, code: area }), standard: code })
