import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { competences } from '#contract/competences.ts'
import { isGone, readMessage } from '#web/app/read-failure.ts'
import { may, useMe } from '#web/app/session.ts'
import { RecordDrawer } from '#web/ui/dialog/record-drawer.tsx'
import { useOnce } from '#web/ui/form/use-once.ts'
import { HistoryTimeline } from '#web/ui/history/history-timeline.tsx'
import { Fact, Facts } from '#web/ui/page/facts.tsx'
import { LoadingState, StaleNotice } from '#web/ui/page/states.tsx'
import { useAsk, useRecord } from '#web/ui/read/use-ask.ts'
import { formatDate } from '#words/days.ts'
import { sayArea } from '#words/en/areas.ts'
import { sayCompetence } from '#words/en/competence.ts'
import { sayHistory } from '#words/en/history.ts'
import { listValues } from '#words/lists.ts'
import { formatMoment } from '#words/moments.ts'
import { type Competence, nameGrade, type Period, type Spot } from './competence.ts'
import { PeriodsDialog } from './periods-dialog.tsx'
import { useApprove } from './use-saves.ts'

/** `showsApproval`: whether that somebody isn’t approved is told. */
type Props = { opened: Spot | undefined; showsApproval: boolean; onClose: () => void }

/** What somebody is, was and will be in a standard: periods, areas, evidence, approval, and what was done in it. */
export function CellDrawer({ opened, showsApproval, onClose }: Props) {
  const [isEditing, setEditing] = useState(false)
  return (
    <RecordDrawer
      opened={opened}
      onClose={onClose}
      isCovered={isEditing}
      size={560}
      title={({ standard, person }) =>
        sayCompetence('competenceOf', { standard: standard.code, auditor: person.name })
      }
    >
      {shown => (
        <Details
          key={`${shown.person.id} ${shown.standard.id}`}
          spot={shown}
          showsApproval={showsApproval}
          isShown={opened !== undefined}
          isEditing={isEditing}
          onEdit={setEditing}
        />
      )}
    </RecordDrawer>
  )
}

type DetailsProps = {
  spot: Spot
  showsApproval: boolean
  isShown: boolean
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
}

function Details({ spot, showsApproval, isShown, isEditing, onEdit }: DetailsProps) {
  const { person, standard } = spot
  const me = useMe()
  const { data, error, refetch } = useRecord(competences.one, person.id)
  if (isGone(error)) return <Text c="gray.7">{readMessage(error)}</Text>
  const periods = data?.periods.filter(({ standardId }) => standardId === standard.id)
  return (
    <Stack gap="lg">
      {!!error && (
        <StaleNotice
          says={sayCompetence('unread', { reason: readMessage(error) })}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <LoadingState label={sayCompetence('periods')} />}
      {data && periods && (
        <section aria-label={sayCompetence('periods')}>
          <Stack gap="sm">
            {periods.length === 0 && <Text c="dimmed">{sayCompetence('noPeriod')}</Text>}
            {periods.map(period => (
              <PeriodCard key={period.id} period={period} competence={data} showsApproval={showsApproval} />
            ))}
            {may(competences.update) && (
              <Group>
                <Button variant="default" size="xs" onClick={() => onEdit(true)}>
                  {sayCompetence(periods.length === 0 ? 'addPeriod' : 'edit')}
                </Button>
              </Group>
            )}
          </Stack>
        </section>
      )}
      <ActivityList spot={spot} />
      <section aria-label={sayHistory('history')}>
        <Title order={3} size="h5">
          {sayHistory('history')}
        </Title>
        <HistoryTimeline of={{ entity: 'auditor', id: person.id }} timeZone={me.timeZone} isShown={isShown} />
      </section>
      {isEditing && data && (
        <PeriodsDialog competence={data} standard={standard} onClose={() => onEdit(false)} />
      )}
    </Stack>
  )
}

type CardProps = { period: Period; competence: Competence; showsApproval: boolean }

function PeriodCard({ period, competence, showsApproval }: CardProps) {
  const { grade, validFrom, validTo, areas, evidence, approvedBy, approvedAt } = period
  const { timeZone } = useMe()
  const span = sayCompetence('validFor', {
    from: validFrom ? formatDate(validFrom) : sayCompetence('always'),
    to: validTo ? formatDate(validTo) : sayCompetence('openEnd'),
  })
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <Group justify="space-between" gap="sm">
          <Text fw={500}>{nameGrade(grade)}</Text>
          <Text size="sm">{span}</Text>
        </Group>
        {(areas.length > 0 || evidence || approvedBy) && (
          <Facts>
            {areas.length > 0 && (
              <Fact name={sayCompetence('areas')}>
                {listValues(areas.map(area => sayArea('areaOf', area)))}
              </Fact>
            )}
            {evidence && <Fact name={sayCompetence('evidence')}>{evidence}</Fact>}
            {approvedBy && approvedAt && (
              <Fact name={sayCompetence('approval')}>
                {sayCompetence('approvedBy', {
                  name: approvedBy.name,
                  at: formatMoment(approvedAt, timeZone),
                })}
              </Fact>
            )}
          </Facts>
        )}
        <ApproveButton period={period} competence={competence} showsApproval={showsApproval} />
      </Stack>
    </Paper>
  )
}

/** Nobody approves their own. */
function ApproveButton({ period, competence, showsApproval }: CardProps) {
  const approve = useApprove()
  const me = useMe()
  const isApproved = period.approvedBy !== null
  const press = useOnce(() => approve(competence, [period.id], !isApproved))
  if (!may(competences.approve) || (competence.id === me.id && !isApproved)) return null
  const hasBadge = showsApproval && !isApproved
  return (
    <Group gap="sm">
      {hasBadge && (
        <Badge variant="outline" color="gray">
          {sayCompetence('legendUnapproved')}
        </Badge>
      )}
      {/* Alone, its words are in line with those above. */}
      <Button size="compact-xs" variant="subtle" ml={hasBadge ? 0 : -8} onClick={press}>
        {sayCompetence(isApproved ? 'withdrawApproval' : 'approve')}
      </Button>
    </Group>
  )
}

/** What was done in the standard, year by year. */
function ActivityList({ spot: { person, standard } }: { spot: Spot }) {
  const { data } = useAsk(competences.activity, { params: { id: person.id } })
  const rows = data?.rows.filter(({ standardId }) => standardId === standard.id)
  if (!rows) return null
  return (
    <section aria-label={sayCompetence('activity')}>
      <Title order={3} size="h5" mb="xs">
        {sayCompetence('activity')}
      </Title>
      {rows.length > 0 ? (
        <Facts>
          {rows.map(({ year, role, audits, days }) => (
            <Fact key={`${year} ${role}`} name={sayCompetence('activityLine', { year: String(year), role })}>
              {sayCompetence('done', { audits, days })}
            </Fact>
          ))}
        </Facts>
      ) : (
        <Text size="sm" c="dimmed">
          {sayCompetence('noActivity')}
        </Text>
      )}
    </section>
  )
}
