import { Anchor, List, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { Link } from '@tanstack/react-router'
import { useCloseOnBack } from '#web/app/close-on-back.ts'
import { dialogAttributes } from '#web/ui/dialog-attributes.ts'
import { SiteTime } from '#web/ui/site-time.tsx'
import { countOf, listNames } from '#web/ui/words.ts'
import type { Released } from './change.ts'

/** Says which audits lost somebody, and what is left of each team; nothing where none did. */
export function showTakenOff(released: readonly Released[]): void {
  if (released.length === 0) return
  modals.open({
    title: `${countOf(released.length, 'audit')} lost an auditor`,
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
          <Anchor
            inherit
            fw={500}
            renderRoot={props => (
              <Link
                {...props}
                to="/dashboard/audits/$id"
                params={{ id: String(audit.projectId) }}
                onClick={() => modals.closeAll()}
              />
            )}
          >
            {audit.idflNumber}
          </Anchor>{' '}
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
  const off = `${auditor.name} is off the team.`
  if (others.length === 0) return `${off} It is a draft again, in To do.`
  const left = `${listNames(others.map(({ name }) => name))} ${others.length === 1 ? 'is' : 'are'} left`
  const gap = uncovered.length > 0 ? `; nobody covers ${listNames(uncovered.map(({ code }) => code))}` : ''
  return `${off} ${left}${gap}.`
}
