import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { customers } from '#contract/customers.ts'
import { may } from '#web/app/session.ts'

type Props = {
  id: number
  children: string
  /** A target of its own, not one within a sentence: as tall as a thumb on a phone. */
  'data-alone'?: true
}

/** Opens a customer’s page, for whoever may; others only read the name. */
export function CustomerLink({ id, children, ...alone }: Props) {
  if (!may(customers.one)) return <span>{children}</span>
  return (
    <Anchor
      inherit
      {...alone}
      renderRoot={props => <Link {...props} to="/dashboard/customers/$id" params={{ id: String(id) }} />}
    >
      {children}
    </Anchor>
  )
}
