import { List, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useCloseOnBack } from '#web/app/close-on-back.ts'
import { dialogAttributes } from '#web/ui/dialog/dialog-attributes.ts'
import { AuditLink } from '#web/ui/page/audit-link.tsx'
import { SiteTime } from '#web/ui/time/site-time.tsx'
import { sayPlanning } from '#words/en/planning.ts'
import { listNames } from '#words/lists.ts'
import type { Released } from './change.ts'

/** Says which audits lost somebody, and what is left of each team; nothing where none did. */
export function showTakenOff(released: readonly Released[]): void {
  if (released.length === 0) return
  modals.open({
    title: sayPlanning('auditsLostAuditor', { count: released.length }),
    attributes: dialogAttributes,
    size: 'md',
    children: <TakenOff released={released} />,
  })
}

function TakenOff({ released }: { released: readonly Released[] }) {
  useCloseOnBack(true, () => modals.closeAll())
  return (
    <List size="sm" spacing="sm" listStyleType="none">
      {released.map(audit => (
        <List.Item
          key={`${audit.projectId} ${audit.auditor.id}`}
          styles={{ itemWrapper: { display: 'block' } }}
        >
          <AuditLink fw={500} id={audit.projectId} onClick={() => modals.closeAll()}>
            {audit.idflNumber}
          </AuditLink>{' '}
          · {audit.companyName}
          <Text size="sm">
            <SiteTime start={audit.start} end={audit.end} timeZone={audit.timeZone} />
          </Text>
          <Text size="sm" c="yellow.9">
            {sayLoss(audit)}
          </Text>
        </List.Item>
      ))}
    </List>
  )
}

/** `Anna is off the team. It is a draft again, in To do.` or `Bao is left; nobody covers GRS.` */
export function sayLoss({ auditor, others, uncovered }: Released): string {
  const { name } = auditor
  if (others.length === 0) return sayPlanning('lostAll', { name })
  const left = { name, others: listNames(others.map(one => one.name)), count: others.length }
  if (uncovered.length === 0) return sayPlanning('lostOne', left)
  return sayPlanning('lostCover', { ...left, standards: listNames(uncovered.map(({ code }) => code)) })
}
