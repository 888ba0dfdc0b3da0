import { Tooltip, UnstyledButton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import type { PageEntry } from '#web/app/pages.ts'
import { sayKnown } from '#words/words.ts'
import classes from './navigation.module.css'
import { usePageIcon } from './page-icon.ts'

type LinkProps = { page: PageEntry; isMini: boolean; isActive: boolean }

export function NavigationLink({ page, isMini, isActive }: LinkProps) {
  const icon = usePageIcon()(page.path)
  if (!page.entry || !icon) return null
  const label = sayKnown(page.entry.label)
  return (
    <Entry label={label} isMini={isMini}>
      <Link
        to={page.path}
        className={classes.entry}
        aria-label={label}
        aria-current={isActive ? 'page' : undefined}
        data-active={isActive || undefined}
      >
        <EntryFace icon={icon} label={label} isMini={isMini} />
      </Link>
    </Entry>
  )
}

type ButtonProps = { icon: Icon; label: string; isMini: boolean; onClick: () => void }

export function NavigationButton({ icon, label, isMini, onClick }: ButtonProps) {
  return (
    <Entry label={label} isMini={isMini}>
      <UnstyledButton className={classes.entry} aria-label={label} onClick={onClick}>
        <EntryFace icon={icon} label={label} isMini={isMini} />
      </UnstyledButton>
    </Entry>
  )
}

/** Where only the icon is there, its name comes beside it. */
function Entry({ label, isMini, children }: { label: string; isMini: boolean; children: ReactElement }) {
  return (
    <li>
      <Tooltip
        label={label}
        position="right"
        disabled={!isMini}
        withinPortal={false}
        floatingStrategy="fixed"
      >
        {children}
      </Tooltip>
    </li>
  )
}

function EntryFace({ icon: Picture, label, isMini }: { icon: Icon; label: string; isMini: boolean }) {
  return (
    <>
      <Picture size={20} stroke={1.5} aria-hidden />
      {!isMini && <span>{label}</span>}
    </>
  )
}
