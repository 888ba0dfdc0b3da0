import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { requests } from '#contract/requests.ts'
import { holds, may, useMe } from '#web/app/session.ts'
import { sayPlanning } from '#words/en/planning.ts'
import type { CalendarItem } from './items.ts'

/** Leads to the audit, for whoever may open it: by right, or as one of its team. */
export function OpenAudit({ item: { project, entries } }: { item: CalendarItem }) {
  const me = useMe()
  const isOnTeam = holds('ViewAssignedAudits') && entries.some(({ auditorId }) => auditorId === me.id)
  if (!project || !(holds('ViewAuditDetail') || isOnTeam)) return null
  return (
    <OpenRecord to="/dashboard/audits/$id" id={project.id}>
      {sayPlanning('openAudit')}
    </OpenRecord>
  )
}

/** Leads to one's own request, to change it or to take it back. */
export function OpenRequest({ id }: { id: number }) {
  if (!may(requests.one)) return null
  return (
    <OpenRecord to="/dashboard/request/$id" id={id}>
      {sayPlanning('openRequest')}
    </OpenRecord>
  )
}

type Props = { to: '/dashboard/audits/$id' | '/dashboard/request/$id'; id: number; children: ReactNode }

function OpenRecord({ to, id, children }: Props) {
  return (
    <Button
      renderRoot={root => <Link {...root} to={to} params={{ id: String(id) }} />}
      size="xs"
      variant="light"
      rightSection={<IconArrowRight size={14} aria-hidden />}
      data-autofocus
    >
      {children}
    </Button>
  )
}
