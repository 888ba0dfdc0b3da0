import { Group, Paper, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type Audit, codesOf } from './audit.ts'
import classes from './audit-team.module.css'
import { CoverageMeter } from './coverage-meter.tsx'

/** Who goes, and which of the standards each covers. */
export function AuditTeam({ audit }: { audit: Audit }) {
  const { auditors, standards, coverage } = audit
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="audit-team">
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={2} size="h4" id="audit-team">
          Team
        </Title>
        <CoverageMeter wide standards={standards} coverage={coverage} />
      </Group>
      {auditors.length === 0 ? (
        <Text c="gray.7">Nobody is assigned.</Text>
      ) : (
        <ul className={classes.members}>
          {auditors.map(({ id, name, covers }) => (
            <li key={id}>
              <Text span inherit fw={500}>
                {name}
              </Text>
              <Covers codes={codesOf(standards, covers)} />
            </li>
          ))}
        </ul>
      )}
    </Paper>
  )
}

function Covers({ codes }: { codes: string[] }) {
  if (codes.length === 0) {
    return (
      <Text span size="sm" c="yellow.9">
        holds none of the standards
      </Text>
    )
  }
  return (
    <Group component="span" gap={4}>
      {codes.map(code => (
        <span key={code} className={classes.held}>
          <IconCheck size={12} stroke={2.5} aria-label="covers" /> {code}
        </span>
      ))}
    </Group>
  )
}
