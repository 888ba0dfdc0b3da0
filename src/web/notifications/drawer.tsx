import { Button, Group, Stack, Text } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { notifications } from '#contract/notifications.ts'
import { showFailure } from '#web/app/query-client.ts'
import { useShownZone } from '#web/app/use-shown-zone.ts'
import { SideDialog } from '#web/ui/dialog/dialog.tsx'
import { KeptNotice } from '#web/ui/page/kept-notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { byOffset, usePages } from '#web/ui/read/use-ask.ts'
import { useMarkRead } from '#web/ui/read/use-mark-read.ts'
import { sayNotificationList } from '#words/en/notification-list.ts'
import classes from './drawer.module.css'
import { groupByDay, type Notification } from './notification.ts'
import { NotificationRow } from './notification-row.tsx'

type Props = { isOpen: boolean; onClose: () => void }

/** What concerns the signed-in person, newest first. */
export function NotificationsDrawer({ isOpen, onClose }: Props) {
  const list = useNotifications(isOpen)
  const mark = useMarkRead()
  const markRead = (read: Parameters<typeof mark>[0]) => void mark(read).catch(showFailure)
  const { leave, onClosed } = useLeaving(isOpen, onClose)
  const more = useFocusOnMore(list.rows.length)
  return (
    <SideDialog
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      position="right"
      size={380}
      padding={0}
      title={sayNotificationList('title')}
      closeButtonProps={{ 'aria-label': sayNotificationList('close') }}
      classNames={{ header: classes.header ?? '', title: classes.title ?? '' }}
    >
      {list.unreadCount > 0 && (
        <UnreadBar count={list.unreadCount} onReadAll={() => markRead({ all: true })} />
      )}
      <KeptNotice of={list.answer} px="md" />
      {list.rows.length > 0 ? (
        <Days rows={list.rows} onRead={({ id }) => markRead({ ids: [id] })} onLeave={leave} />
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <LoadingState label={sayNotificationList('loading')} />
      ) : (
        <EmptyState title={sayNotificationList('empty')} hint={sayNotificationList('emptyHint')} />
      )}
      {list.hasNextPage && (
        <Group justify="center" p="md">
          <Button
            size="xs"
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={event => {
              more.expect(event)
              void list.fetchNextPage()
            }}
          >
            {sayNotificationList('loadMore')}
          </Button>
        </Group>
      )}
    </SideDialog>
  )
}

/** Where a click led to another page, the focus goes there. */
function useLeaving(isOpen: boolean, onClose: () => void) {
  const isLeaving = useRef(false)
  useEffect(() => {
    if (isOpen) isLeaving.current = false
  }, [isOpen])
  return {
    leave() {
      isLeaving.current = true
      onClose()
    },
    onClosed: () => isLeaving.current && focusPage(),
  }
}

/** The button can't keep the focus while it loads, and may be gone then: the first row that it brought takes it. */
function useFocusOnMore(count: number) {
  const expected = useRef<{ drawer: Element | null; first: number }>(null)
  useEffect(() => {
    const { drawer, first } = expected.current ?? {}
    if (first === undefined || count <= first) return
    expected.current = null
    drawer?.querySelectorAll<HTMLElement>('li a')[first]?.focus()
  }, [count])
  return {
    expect: ({ currentTarget }: MouseEvent) => {
      expected.current = { drawer: currentTarget.closest('[role="dialog"]'), first: count }
    },
  }
}

function focusPage(): void {
  if (document.activeElement?.closest('[role="dialog"]')) return
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}

function UnreadBar({ count, onReadAll }: { count: number; onReadAll: () => void }) {
  // The button goes with what is unread: the focus moves on to the newest notification.
  const readAll = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest('[role="dialog"]')?.querySelector<HTMLElement>('li a')?.focus()
    onReadAll()
  }
  return (
    <Group justify="space-between" className={classes.bar}>
      <Text size="sm" c="gray.7" role="status">
        {sayNotificationList('unreadCount', { count })}
      </Text>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconChecks size={16} stroke={1.5} aria-hidden />}
        onClick={readAll}
      >
        {sayNotificationList('markAllRead')}
      </Button>
    </Group>
  )
}

type DaysProps = {
  rows: readonly Notification[]
  onRead: (row: Notification) => void
  onLeave: () => void
}

function Days({ rows, onRead, onLeave }: DaysProps) {
  const { mine } = useShownZone()
  return (
    <Stack gap={0}>
      {groupByDay(rows, mine, new Date()).map(day => (
        <section key={day.title} aria-label={day.title}>
          <h3 className={classes.day}>{day.title}</h3>
          <ul className={classes.rows}>
            {day.rows.map(row => (
              <NotificationRow key={row.id} row={row} onRead={() => onRead(row)} onLeave={onLeave} />
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  )
}

const pageSize = 20

/** One's notifications, page by page, kept up to date while they are looked at. */
function useNotifications(isShown: boolean) {
  const query = { limit: pageSize }
  const { data, ...rest } = usePages(notifications.list, query, {
    next: byOffset(pageSize),
    enabled: isShown,
  })
  // One that comes while pages are read shifts the others, so that a page may repeat the last of the one before.
  const rows = new Map(data?.pages.flatMap(page => page.rows.map(row => [row.id, row])))
  return {
    ...rest,
    answer: data?.pages[0],
    rows: [...rows.values()],
    unreadCount: data?.pages[0]?.unreadCount ?? 0,
  }
}
