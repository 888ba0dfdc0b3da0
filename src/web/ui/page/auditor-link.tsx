import { ActionIcon, Anchor, type AnchorProps } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { auditors } from '#contract/auditors.ts'
import { may } from '#web/app/session.ts'
import { Unbroken } from '#web/ui/time/unbroken.tsx'
import { sayCommon } from '#words/en/common.ts'
import { cutAtNames, type NamedPerson } from './cut-at-names.ts'

type Props = Pick<AnchorProps, 'fw' | 'size' | 'underline'> & {
  id: number
  children: ReactNode
  /** A target of its own, not one within a sentence: as tall as a thumb on a phone. */
  'data-alone'?: true
}

/** Opens an auditor’s page by the name, for whoever may; others only read it. */
export function AuditorLink({ id, children, ...look }: Props) {
  if (!may(auditors.one)) return <span>{children}</span>
  return (
    <Anchor
      inherit={look.size === undefined}
      {...look}
      renderRoot={props => <Link {...props} to="/dashboard/auditors/$id" params={{ id: String(id) }} />}
    >
      {children}
    </Anchor>
  )
}

/**
 * Opens an auditor’s page beside what one is about to choose, which stays as it is. There may be hundreds, so it is a plain link without a
 * tooltip of ours, and no stop of Tab: the arrow to the right leads there from whom one may choose.
 */
export function AuditorPageButton({ id, name }: { id: number; name: string }) {
  if (!may(auditors.one)) return null
  const label = sayCommon('openAuditorPage', { name })
  return (
    <ActionIcon
      component="a"
      href={`/dashboard/auditors/${id}`}
      target="_blank"
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      tabIndex={-1}
      data-person-page
    >
      <IconExternalLink size={14} aria-hidden />
    </ActionIcon>
  )
}

/** A sentence in which the names of auditors lead to their pages; its times stay `unbroken`. */
export const NamedText = ({ text, people }: { text: string; people: readonly NamedPerson[] }) =>
  cutAtNames(text, people).map((part, place) => {
    const key = `${place}`
    return typeof part === 'string' ? (
      <Unbroken key={key} text={part} />
    ) : (
      <AuditorLink key={key} id={part.id} underline="always">
        {part.name}
      </AuditorLink>
    )
  })
