import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { audits } from '#contract/audits.ts'
import { may } from '#web/app/session.ts'

type Props = Pick<AnchorProps, 'fw' | 'size' | 'underline'> & {
  id: number
  children: ReactNode
  /** A target of its own, not one within a sentence: as tall as a thumb on a phone. */
  'data-alone'?: true
  onClick?: () => void
}

/** Opens an audit, mostly by its number, for whoever may; others only read it. */
export function AuditLink({ id, children, onClick, ...look }: Props) {
  if (!may(audits.one)) return <span>{children}</span>
  return (
    <Anchor
      inherit={look.size === undefined}
      {...look}
      renderRoot={props => (
        <Link
          {...props}
          to="/dashboard/audits/$id"
          params={{ id: String(id) }}
          {...(onClick && { onClick })}
        />
      )}
    >
      {children}
    </Anchor>
  )
}
