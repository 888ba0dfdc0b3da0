import { ActionIcon, Avatar, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { pathOfSubject } from '#contract/notifications.ts'
import { holds, useMe } from '#web/app/session.ts'
import { useShownZone } from '#web/app/use-shown-zone.ts'
import { sayNotificationList } from '#words/en/notification-list.ts'
import { sayTime } from '#words/en/time.ts'
import { formatMoment, formatTime } from '#words/moments.ts'
import { sayKeptNotice } from '#words/notices.ts'
import { cityOf } from '#words/zones.ts'
import classes from './drawer.module.css'
import { type Notification, scopeLabel } from './notification.ts'

type Props = {
  row: Notification
  onRead: () => void
  /** The drawer gives way to what the click leads to. */
  onLeave: () => void
}

export function NotificationRow({ row, onRead, onLeave }: Props) {
  const { id } = useMe()
  const isUnread = row.readAt === null
  const sender = row.sentBy?.displayName ?? sayNotificationList('system')
  const title = sayKeptNotice(row)
  const open = () => {
    if (isUnread) onRead()
    onLeave()
  }
  return (
    <li className={classes.row} data-unread={isUnread || undefined}>
      <Link
        to={pathOfSubject(row, { id, seesAudits: holds('ViewAuditDetail') })}
        className={classes.link}
        onClick={open}
      >
        <Sender row={row} />
        <span className={classes.text}>
          <span className={classes.line}>
            <span className={classes.scope}>{scopeLabel(row.type)}</span>
            <ReceivedTime at={row.receivedAt} />
          </span>
          <span className={classes.what}>
            {isUnread && <VisuallyHidden>{sayNotificationList('unread')} </VisuallyHidden>}
            {title}
          </span>
          <span className={classes.sender}>{sender}</span>
        </span>
      </Link>
      {isUnread && (
        <Tooltip label={sayNotificationList('markRead')} position="left">
          <ActionIcon
            variant="subtle"
            size="sm"
            className={classes.mark ?? ''}
            aria-label={sayNotificationList('markOneRead', { title })}
            onClick={({ currentTarget }) => {
              // The button goes with what is unread; the focus stays in the row.
              currentTarget.closest('li')?.querySelector('a')?.focus()
              onRead()
            }}
          >
            <IconCheck size={14} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
}

function Sender({ row: { sentBy } }: { row: Notification }) {
  if (!sentBy) {
    return (
      <Avatar size={32} color="gray" aria-hidden>
        <IconSettings size={16} stroke={1.5} />
      </Avatar>
    )
  }
  return <Avatar size={32} color="blue" name={sentBy.displayName} src={sentBy.avatarUrl} alt="" aria-hidden />
}

/** The day stands above already. */
function ReceivedTime({ at }: { at: string }) {
  const { mine, isNamed } = useShownZone()
  return (
    <time dateTime={at} title={formatMoment(at, mine)}>
      {isNamed ? sayTime('timeIn', { time: formatTime(at, mine), city: cityOf(mine) }) : formatTime(at, mine)}
    </time>
  )
}
