import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { IconPlus, IconRotate } from '@tabler/icons-react'
import { visits as visitCalls } from '#contract/visits.ts'
import { isDecidedOn } from '#domain/certificate-status.ts'
import type { VisitPlan, VisitState } from '#domain/visit-classes.ts'
import { may } from '#web/app/session.ts'
import { useToday } from '#web/app/use-now.ts'
import { AuditLink } from '#web/ui/page/audit-link.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { formatDays } from '#words/days.ts'
import { sayCertificate } from '#words/en/certificates.ts'
import { sayCertification } from '#words/en/certification.ts'
import { sayVisitClass } from '#words/en/visit-classes.ts'
import { listNames } from '#words/lists.ts'
import { asList } from '#words/values.ts'
import { nameVisit } from '#words/visit-name.ts'
import { AddVisitDialog } from './add-visit-dialog.tsx'
import type { CertificateRecord, Visit } from './certificate.ts'
import classes from './certificate-visits.module.css'
import { isOverdue } from './cycle.ts'
import { CycleBar } from './cycle-bar.tsx'
import { useFocusKept } from './use-focus-kept.ts'
import { useVisitQuestions } from './use-visit-questions.tsx'
import { commandsFor } from './visit-commands.ts'

type Props = { certificate: CertificateRecord }

/** What it owes in this cycle, and what was made in those before. */
export function CertificateVisits({ certificate }: Props) {
  const { visits, cycle } = certificate
  const cycles = [...new Set(visits.map(visit => visit.cycle))].sort((a, b) => b - a)
  return (
    <Section
      id="certificate-visits"
      title={sayCertificate('visits')}
      aside={<AddVisit certificate={certificate} />}
    >
      {visits.length > 0 ? (
        <CycleBar certificate={certificate} visits={visits} />
      ) : (
        <Text c="gray.7">{sayCertificate('noVisits')}</Text>
      )}
      {cycles.map(one => (
        <CycleVisits
          key={one}
          title={one === cycle ? sayCertificate('thisCycle') : sayCertificate('cycleNumber', { cycle: one })}
          visits={visits.filter(visit => visit.cycle === one)}
          certificate={certificate}
        />
      ))}
    </Section>
  )
}

/** Nothing is owed for one that is withdrawn. */
function AddVisit({ certificate }: Props) {
  const adding = useEdited()
  if (certificate.status === 'withdrawn' || !may(visitCalls.create)) return null
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => adding.edit()}
      >
        {sayCertificate('addVisit')}
      </Button>
      {adding.edited && (
        <AddVisitDialog key={adding.edited.key} certificate={certificate} onClose={adding.stop} />
      )}
    </>
  )
}

type CycleProps = Props & { title: string; visits: readonly Visit[] }

function CycleVisits({ title, visits, certificate }: CycleProps) {
  const { sites, timeZone } = certificate
  const today = useToday(timeZone)
  const inOrder = [...visits].sort((a, b) => (a.due < b.due ? -1 : 1))
  return (
    <>
      <Title order={3} size="h5" mt="lg" mb="xs">
        {title}
      </Title>
      <ul className={classes.visits} aria-label={title}>
        {inOrder.map(visit => (
          <li key={visit.id}>
            <Text span inherit fw={500}>
              {nameVisit(visit)}
            </Text>
            <VisitDays visit={visit} />
            <VisitAudits visit={visit} namesSites={sites.length > 1} />
            <VisitStanding
              visit={visit}
              certificate={certificate}
              isOverdue={isOverdue(visit, certificate, today)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

type StandingProps = Props & { visit: Visit; isOverdue: boolean }

/** How it stands; one that was waived can be opened again here, as it has left the board. */
function VisitStanding({ visit, certificate, isOverdue }: StandingProps) {
  const ask = useVisitQuestions()
  const { status, number, decided, cycle } = certificate
  const isOffered =
    commandsFor(visit).includes('reopen') &&
    status !== 'withdrawn' &&
    !isDecidedOn(visit, { cycle, isGranted: decided !== null })
  const group = useFocusKept<HTMLDivElement>(String(isOffered))
  return (
    <Group
      ref={group}
      role="group"
      aria-label={nameVisit(visit)}
      tabIndex={-1}
      gap={4}
      justify="flex-end"
      style={{ outline: 'none' }}
    >
      {isOverdue && (
        <Badge variant="light" color="red" c="red.9">
          {sayVisitClass('overdue')}
        </Badge>
      )}
      <StateBadge state={visit.state} plan={visit.plan} />
      {isOffered && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconRotate size={14} aria-hidden />}
          onClick={() => ask('reopen', { ...visit, number })}
        >
          {sayCertification('command:reopen')}
        </Button>
      )}
    </Group>
  )
}

function VisitDays({ visit: { due, earliest, latest, doneOn, state, byHand, reason } }: { visit: Visit }) {
  return (
    <div className={classes.days}>
      {state === 'done' && doneOn
        ? sayCertificate('doneOn', { day: doneOn })
        : sayCertificate('due', { due })}
      <Text span display="block" size="xs" c="gray.7">
        {formatDays(earliest, latest)}
      </Text>
      {(byHand || reason) && (
        <Text span display="block" size="xs" c="gray.7">
          {reason || sayCertificate('byHand')}
        </Text>
      )}
    </div>
  )
}

/** The audits that count for it, each with its site where there are several; then the sites that have none. */
function VisitAudits({ visit: { sites, state }, namesSites }: { visit: Visit; namesSites: boolean }) {
  const [planned, others] = [
    sites.filter(({ projectId }) => projectId !== null),
    sites.filter(({ projectId }) => projectId === null).map(({ name }) => name),
  ]
  return (
    <div className={classes.places}>
      {planned.length > 0 && (
        <ul className={classes.audits}>
          {planned.map(({ id, name, projectId, idflNumber, status }) => (
            <li key={id}>
              {namesSites && <span className={classes.site}>{name}</span>}
              {projectId !== null && (
                <AuditLink data-alone id={projectId}>
                  {idflNumber}
                </AuditLink>
              )}
              {status && <StatusBadge status={status} />}
            </li>
          ))}
        </ul>
      )}
      {namesSites && others.length > 0 && (
        <Text span inherit display="block" c={planned.length > 0 ? 'gray.7' : undefined}>
          {planned.length > 0 && state === 'open'
            ? sayCertificate('noAuditYet', { sites: asList(others) })
            : listNames(others)}
        </Text>
      )}
    </div>
  )
}

const colors: Record<VisitState, string> = {
  open: 'orange',
  done: 'green',
  waived: 'gray',
  dropped: 'gray',
  earlier: 'green',
}

/** How an open one is planned, else what became of it. */
function StateBadge({ state, plan }: { state: VisitState; plan: VisitPlan }) {
  const color = state === 'open' && plan !== 'none' ? 'blue' : colors[state]
  return (
    <Badge variant="light" color={color} c={`${color}.9`}>
      {state === 'open' ? sayVisitClass(`plan:${plan}`) : sayVisitClass(`state:${state}`)}
    </Badge>
  )
}
