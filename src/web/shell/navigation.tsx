import { Collapse, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLogout } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { isInNavigation, isWithin, type PageEntry, pages } from '#web/app/pages.ts'
import { useCurrentUser } from '#web/app/session.ts'
import { sayShell } from '#words/en/shell.ts'
import { leave } from './leave.ts'
import classes from './navigation.module.css'
import { NavigationButton, NavigationLink } from './navigation-entry.tsx'

const groups = ['MANAGEMENT', 'SETTING'] as const
type PageGroup = (typeof groups)[number]

const groupNames = { MANAGEMENT: 'management', SETTING: 'setting' } as const

export function Navigation({ isMini = false }: { isMini?: boolean }) {
  // Asked for so that the entries follow a change of one's rights.
  useCurrentUser()
  return (
    <nav aria-label={sayShell('navigation')} className={classes.navigation} data-mini={isMini || undefined}>
      {groups.map(group => (
        <NavigationGroup key={group} group={group} isMini={isMini} />
      ))}
    </nav>
  )
}

function NavigationGroup({ group, isMini }: { group: PageGroup; isMini: boolean }) {
  const id = useId()
  const path = useLocation({ select: location => location.pathname })
  const shown = pages.filter(page => page.entry?.group === group && isInNavigation(page))
  const [isOpen, setOpen] = useOpenWhenInside(shown, path)
  const hasLogout = group === 'SETTING'
  if (shown.length === 0 && !hasLogout) return null
  return (
    <section aria-label={sayShell(groupNames[group])} className={classes.group}>
      {!isMini && (
        <UnstyledButton
          className={classes.heading}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {sayShell(groupNames[group])}
          <IconChevronDown size={14} className={classes.chevron} aria-hidden />
        </UnstyledButton>
      )}
      <Collapse expanded={isOpen || isMini} id={id}>
        <ul className={classes.entries}>
          {shown.map(page => (
            <NavigationLink
              key={page.path}
              page={page}
              isMini={isMini}
              isActive={isWithin(path, page.path)}
            />
          ))}
          {hasLogout && (
            <NavigationButton
              icon={IconLogout}
              label={sayShell('logout')}
              isMini={isMini}
              onClick={() => void leave()}
            />
          )}
        </ul>
      </Collapse>
    </section>
  )
}

/** Groups start open and close by hand; arriving on a page of a closed one opens it again. */
function useOpenWhenInside(shown: readonly PageEntry[], path: string) {
  const state = useState(true)
  const [, setOpen] = state
  const isInside = shown.some(page => isWithin(path, page.path))
  const arrive = useEffectEvent((_path: string) => isInside && setOpen(true))
  useEffect(() => void arrive(path), [path])
  return state
}
