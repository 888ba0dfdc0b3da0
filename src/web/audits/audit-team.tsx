import { Anchor, Group, Paper, Text, Title, Tooltip } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { rosters } from '#contract/rosters.ts'
import { localDay } from '#domain/zoned-time.ts'
import { may } from '#web/app/session.ts'
import { AccountState } from '#web/ui/page/account-state.tsx'
import { sayTeam } from '#words/en/audit-teams.ts'
import { type Audit, standardNames } from './audit.ts'
import classes from './audit-team.module.css'
import { CoverageMeter } from './coverage-meter.tsx'

/** Who goes, and which of the standards each covers. */
export function AuditTeam({ audit }: { audit: Audit }) {
  const { auditors, standards, coverage } = audit
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="audit-team">
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={2} size="h4" id="audit-team">
          {sayTeam('team')}
        </Title>
        <CoverageMeter wide standards={standards} coverage={coverage} />
      </Group>
      {auditors.length === 0 ? (
        <Text c="gray.7">{sayTeam('noAuditors')}</Text>
      ) : (
        <ul className={classes.members}>
          {auditors.map(({ id, name, isEnabled, covers }) => (
            <li key={id}>
              <Group component="span" gap={6}>
                <Member id={id} name={name} day={localDay(new Date(audit.start), audit.timeZone)} />
                {!isEnabled && <AccountState isEnabled={false} />}
              </Group>
              <Covers names={standardNames(standards, covers)} />
            </li>
          ))}
        </ul>
      )}
    </Paper>
  )
}

/** Leads to the auditor's week around the audit, where one may see it. */
function Member({ id, name, day }: { id: number; name: string; day: string }) {
  if (!may(rosters.list)) {
    return (
      <Text span inherit fw={500}>
        {name}
      </Text>
    )
  }
  const search = { view: 'week', date: day, auditorId: String(id) }
  return (
    <Tooltip label={sayTeam('showInRoster')}>
      <Anchor
        inherit
        fw={500}
        data-alone
        renderRoot={props => <Link {...props} to="/dashboard/rosters" search={search} />}
      >
        {name}
      </Anchor>
    </Tooltip>
  )
}

function Covers({ names }: { names: string[] }) {
  if (names.length === 0) {
    return (
      <Text span size="sm" c="yellow.9">
        {sayTeam('holdsNone')}
      </Text>
    )
  }
  return (
    <Group component="span" gap={4}>
      {names.map(name => (
        <span key={name} className={classes.held}>
          <IconCheck size={12} stroke={2.5} aria-label={sayTeam('covers')} /> {name}
        </span>
      ))}
    </Group>
  )
}
