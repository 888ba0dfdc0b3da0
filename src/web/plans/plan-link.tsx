import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export function PlanLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <Anchor
      inherit
      fw={500}
      renderRoot={props => <Link {...props} to="/dashboard/plans/$id" params={{ id: String(id) }} />}
    >
      {children}
    </Anchor>
  )
}
