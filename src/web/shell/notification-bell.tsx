import { ActionIcon, Indicator, Tooltip } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { notifications } from '#contract/notifications.ts'
import { definePart, usePart } from '#web/app/part.ts'
import { showFailure } from '#web/app/query-client.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayShell } from '#words/en/shell.ts'

const notificationsDrawer = definePart(
  'notifications',
  async () => (await import('#web/notifications/drawer.tsx')).NotificationsDrawer,
  true,
)

/** Says how many notifications are unread, and opens their drawer, whose code comes with the first wish for it. */
export function NotificationBell() {
  const { unread, label, open, drawer } = useNotifications()
  return (
    <>
      <Tooltip label={label} withinPortal={false}>
        <Indicator
          label={unread > 99 ? '99+' : unread}
          disabled={unread === 0}
          size={16}
          offset={5}
          color="red.9"
          aria-hidden={undefined}
        >
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={label}
            aria-haspopup="dialog"
            onClick={open}
          >
            <IconBell size={20} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Indicator>
      </Tooltip>
      {drawer}
    </>
  )
}

/** The same wherever it stands: in the header, or under the thumb. */
export function useNotifications() {
  const [isOpen, setOpen] = useState(false)
  const NotificationsDrawer = usePart(notificationsDrawer, isOpen, error => {
    setOpen(false)
    showFailure(error)
  })
  const unread = useUnreadCount()
  return {
    unread,
    label: unread === 0 ? sayShell('notifications') : sayShell('notificationsUnread', { count: unread }),
    open: () => setOpen(true),
    drawer: NotificationsDrawer && <NotificationsDrawer isOpen={isOpen} onClose={() => setOpen(false)} />,
  }
}

const query = { limit: 1 }

function useUnreadCount(): number {
  // The badge is no place to say that the server can't be reached.
  const { data } = useAsk(notifications.list, { query })
  return data?.unreadCount ?? 0
}
