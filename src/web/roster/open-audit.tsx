import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { holds, useMe } from '#web/app/session.ts'
import type { CalendarItem } from './items.ts'

/** Leads to the audit, for whoever may open it: by right, or as one of its team. */
export function OpenAudit({ item: { project, entries } }: { item: CalendarItem }) {
  const me = useMe()
  const isOnTeam = holds('ViewAssignedAudits') && entries.some(({ auditorId }) => auditorId === me.id)
  if (!project || !(holds('ViewAuditDetail') || isOnTeam)) return null
  return (
    <Button
      renderRoot={root => <Link {...root} to="/dashboard/audits/$id" params={{ id: String(project.id) }} />}
      size="xs"
      variant="light"
      rightSection={<IconArrowRight size={14} aria-hidden />}
      data-autofocus
    >
      Open audit
    </Button>
  )
}
