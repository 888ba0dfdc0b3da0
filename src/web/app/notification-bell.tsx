import { ActionIcon, Indicator, Tooltip } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { notifications } from '#contract/notifications.ts'
import { call } from './api.ts'

const NotificationsDrawer = lazy(async () => ({
  default: (await import('#web/notifications/drawer.tsx')).NotificationsDrawer,
}))

/** Says how many notifications are unread, and opens their drawer, whose code comes with the first wish for it. */
export function NotificationBell() {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const unread = useUnreadCount()
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
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
      {isWanted && (
        <Suspense fallback={null}>
          <NotificationsDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const query = { limit: 1 }

function useUnreadCount(): number {
  const { data } = useQuery({
    queryKey: [notifications.list.path, query],
    queryFn: ({ signal }) => call(notifications.list, { query }, signal),
    refetchOnWindowFocus: true,
    // The badge is no place to say that the server can't be reached.
    meta: { isShownInPlace: true },
  })
  return data?.unreadCount ?? 0
}
