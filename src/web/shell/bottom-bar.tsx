import { Indicator, UnstyledButton } from '@mantine/core'
import { IconBell, IconCalendarWeek, IconClipboardList, IconMessageQuestion } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { findPage, isWithin, mayOpen } from '#web/app/pages.ts'
import { roadPath } from '#web/app/road-user.ts'
import { sayShell } from '#words/en/shell.ts'
import classes from './bottom-bar.module.css'
import { useNotifications } from './notification-bell.tsx'

const entries = [
  { key: 'barRoster', icon: IconCalendarWeek, path: roadPath, also: '/dashboard/rosters' },
  { key: 'barAudits', icon: IconClipboardList, path: '/dashboard/audits' },
  { key: 'barRequests', icon: IconMessageQuestion, path: '/dashboard/request' },
] as const

/** What an auditor on the road goes to, under the thumb. */
export function BottomBar() {
  const path = useLocation({ select: location => location.pathname })
  const shown = entries.filter(entry => {
    const page = findPage(entry.path)
    return page && mayOpen(page)
  })
  return (
    <nav data-foot className={classes.bar} aria-label={sayShell('quick')}>
      <ul className={classes.entries}>
        {shown.map(({ key, icon: Icon, ...entry }) => {
          const isActive = isWithin(path, entry.path) || ('also' in entry && isWithin(path, entry.also))
          return (
            <li key={key}>
              <Link to={entry.path} className={classes.entry} aria-current={isActive ? 'page' : undefined}>
                <Face icon={<Icon stroke={1.5} aria-hidden />} label={sayShell(key)} />
              </Link>
            </li>
          )
        })}
        <li>
          <NotificationsEntry />
        </li>
      </ul>
    </nav>
  )
}

function NotificationsEntry() {
  const { unread, label, open, drawer } = useNotifications()
  return (
    <>
      <UnstyledButton className={classes.entry} aria-label={label} aria-haspopup="dialog" onClick={open}>
        <Face
          icon={
            <Indicator
              label={unread > 99 ? '99+' : unread}
              disabled={unread === 0}
              color="red.9"
              classNames={{ indicator: classes.badge ?? '' }}
            >
              <IconBell stroke={1.5} aria-hidden />
            </Indicator>
          }
          label={sayShell('notifications')}
        />
      </UnstyledButton>
      {drawer}
    </>
  )
}

function Face({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <>
      {icon}
      <span className={classes.label}>{label}</span>
    </>
  )
}
