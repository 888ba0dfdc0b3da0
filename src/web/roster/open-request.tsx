import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { requests } from '#contract/requests.ts'
import { may } from '#web/app/session.ts'

/** Leads to one's own request, to change it or to take it back. */
export function OpenRequest({ id }: { id: number }) {
  if (!may(requests.one)) return null
  return (
    <Button
      renderRoot={root => <Link {...root} to="/dashboard/request/$id" params={{ id: String(id) }} />}
      size="xs"
      variant="light"
      rightSection={<IconArrowRight size={14} aria-hidden />}
      data-autofocus
    >
      Open request
    </Button>
  )
}
