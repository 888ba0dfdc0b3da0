import { Button, Group, Loader, Text } from '@mantine/core'
import { IconCalculator } from '@tabler/icons-react'
import { useState } from 'react'
import { audits } from '#contract/audits.ts'
import { dayTables } from '#contract/day-tables.ts'
import { may, useMe } from '#web/app/session.ts'
import { useOnce } from '#web/ui/form/use-once.ts'
import { Fact, Facts } from '#web/ui/page/facts.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { useMasterData } from '#web/ui/pickers/use-options.ts'
import { sayAuditDays } from '#words/en/audit-days.ts'
import { sayDays } from '#words/en/person-days.ts'
import { listValues } from '#words/lists.ts'
import { listFactors, showPercent } from '#words/show-days.ts'
import { standardNames } from './audit.ts'
import { AuditDaysDialog } from './audit-days-dialog.tsx'
import { DaysMeter } from './days-meter.tsx'
import { type DetailedAudit, useDayBasis } from './use-day-basis.ts'
import { useSaveDays } from './use-save-days.ts'

/**
 * How many person-days it needs, of what that was calculated, and how many are planned. Where nobody said and no standard of it
 * has a day table, a button to say it is all there is, and nothing at all in a body that doesn’t count them.
 */
export function AuditDays({ audit }: { audit: DetailedAudit }) {
  const { rows: tables } = useMasterData(dayTables.list)
  const { usesDays } = useMe()
  const isClosed = audit.status === 'canceled' || audit.status === 'completed'
  const mayEdit = may(audits.update) && !isClosed
  const hasTable = tables.some(({ standardIds }) => standardIds.some(id => audit.standardId.includes(id)))
  if (!audit.days && !mayEdit) return null
  if (!audit.days && !hasTable) return usesDays && <EditDays audit={audit} variant="subtle" says="enter" />
  return (
    <Section
      id="audit-days"
      title={sayAuditDays('title')}
      aside={audit.days && <DaysMeter planned={audit.plannedDays} required={audit.days.required} />}
    >
      {audit.days ? (
        <DaysFacts audit={audit} days={audit.days} />
      ) : (
        <Text c="gray.7">{sayAuditDays('none', { planned: audit.plannedDays })}</Text>
      )}
      {mayEdit && (
        <Group gap="sm" mt="sm">
          <EditDays audit={audit} variant="default" says={audit.days ? 'change' : 'calculate'} />
          {audit.days && <TakeAway audit={audit} />}
        </Group>
      )}
    </Section>
  )
}

type EditProps = {
  audit: DetailedAudit
  variant: 'default' | 'subtle'
  says: 'change' | 'calculate' | 'enter'
}

function EditDays({ audit, variant, says }: EditProps) {
  const [isOpen, setOpen] = useState(false)
  const basis = useDayBasis(audit, isOpen)
  const isLoading = isOpen && !basis
  return (
    <>
      <Button
        size="xs"
        w="fit-content"
        variant={variant}
        // Not disabled while it loads: the dialog gives the focus back to it.
        leftSection={isLoading ? <Loader size={14} aria-hidden /> : <IconCalculator size={14} aria-hidden />}
        aria-busy={isLoading}
        onClick={() => setOpen(true)}
      >
        {sayAuditDays(says)}
      </Button>
      {basis && <AuditDaysDialog audit={audit} basis={basis} onClose={() => setOpen(false)} />}
    </>
  )
}

function TakeAway({ audit }: { audit: DetailedAudit }) {
  const save = useSaveDays()
  const takeAway = useOnce(() => save(audit, null))
  return (
    <Button size="xs" variant="subtle" onClick={takeAway}>
      {sayAuditDays('takeAway')}
    </Button>
  )
}

type FactsProps = { audit: DetailedAudit; days: NonNullable<DetailedAudit['days']> }

function DaysFacts({ audit, days: { required, offSite, reason, calculation } }: FactsProps) {
  return (
    <Facts>
      <Fact name={sayAuditDays('required')}>{sayDays('days', { count: required })}</Fact>
      <Fact name={sayAuditDays('offSite')}>{sayDays('days', { count: offSite })}</Fact>
      {reason && <Fact name={sayAuditDays('whyFewer')}>{reason}</Fact>}
      {calculation && (
        <Fact name={sayAuditDays('calculatedOf')}>
          {calculation.standards.map(({ standardId, kind, personnel, risk, factors }) => (
            <div key={standardId}>
              {listValues([
                ...standardNames(audit.standards, [standardId]),
                sayDays(kind),
                sayDays('people', { count: personnel }),
                ...(risk === null ? [] : [risk]),
                ...(factors.length > 0 ? [listFactors(factors)] : []),
              ])}
            </div>
          ))}
          {calculation.integration > 0 && (
            <div>{sayDays('integrationOf', { percent: showPercent(-calculation.integration) })}</div>
          )}
        </Fact>
      )}
    </Facts>
  )
}
