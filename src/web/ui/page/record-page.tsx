import { Anchor, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { NotifiedEntity } from '#contract/records/cards.ts'
import { listLeft } from '#web/app/arrival.ts'
import { isGone } from '#web/app/read-failure.ts'
import { useMarkRead } from '#web/ui/read/use-mark-read.ts'
import { sayCommon } from '#words/en/common.ts'
import { ErrorState, LoadingState } from './states.tsx'

type ListPath = NonNullable<LinkProps['to']>

type Props<Shown> = {
  /** The list that the record stands in. */
  list: { path: ListPath; title: string }
  /** Where notifications may be about it. */
  entity?: NotifiedEntity
  /** What the record is called while nothing of it is known. */
  title: string
  /** Said while it is read. */
  loading: string
  query: { data: Shown | undefined; error: unknown; refetch: () => Promise<unknown> }
  /** The record, with a heading of its own. */
  children: (record: Shown) => ReactNode
}

/** The page of one record: until it is read, or once it is gone, a heading stands for it that only a screen reader sees. */
export function RecordPage<Shown extends { id: number; version: number }>({
  list,
  entity,
  title,
  loading,
  query,
  children,
}: Props<Shown>) {
  const { data, error, refetch } = query
  const shown = data && !isGone(error) ? data : undefined
  const { page, onArrival } = useFocusOnHeading(shown?.version)
  useReadNotices(entity, shown?.id)
  return (
    <Stack gap="lg" ref={page}>
      <nav aria-label={sayCommon('breadcrumb')}>
        <Group gap="sm">
          {/* The page is below the list’s address, and not the list. */}
          <Anchor
            component={Link}
            to={list.path}
            search={listLeft(list.path) as never}
            activeOptions={{ exact: true }}
            size="sm"
          >
            {list.title}
          </Anchor>
          <Text span size="sm" c="gray.7" aria-hidden>
            /
          </Text>
          <Text span size="sm" c="gray.7" aria-current="page">
            {title}
          </Text>
        </Group>
      </nav>
      {shown ? (
        children(shown)
      ) : (
        <Paper withBorder>
          <VisuallyHidden component="h1" tabIndex={-1} onFocus={onArrival}>
            {title}
          </VisuallyHidden>
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <LoadingState label={loading} />
          )}
        </Paper>
      )}
    </Stack>
  )
}

/** Longer than a dialog takes to close and give the focus back. */
const closingMs = 400

/**
 * What had the focus may be gone once the record is read or an action is done: the heading takes it then, not the top of
 * the page. Whoever opened the address itself starts at the top, as in any document.
 */
function useFocusOnHeading(version: number | undefined) {
  const page = useRef<HTMLDivElement>(null)
  const hasArrived = useRef(false)
  const before = useRef(version)
  useEffect(() => {
    const wasShown = before.current !== undefined
    if (before.current === version) return
    before.current = version
    if (!wasShown && !hasArrived.current) return
    const timer = setTimeout(() => focusIfLost(page.current), wasShown ? closingMs : 0)
    return () => clearTimeout(timer)
  }, [version])
  const onArrival = () => {
    hasArrived.current = true
  }
  return { page, onArrival }
}

function focusIfLost(page: HTMLElement | null): void {
  if (document.activeElement !== document.body) return
  const heading = page?.querySelector<HTMLElement>('h1')
  if (heading) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}

type About = { entity: NotifiedEntity; entityId: number }

/** Whoever has opened a record has read what they were told of it. No matter where that fails: it stays unread. */
function useReadNotices(entity: NotifiedEntity | undefined, entityId: number | undefined): void {
  const markRead = useMarkRead()
  const markNow = useEffectEvent((about: About) => void markRead({ about }).catch(() => {}))
  useEffect(() => {
    if (entity === undefined || entityId === undefined) return
    markNow({ entity, entityId })
  }, [entity, entityId])
}
