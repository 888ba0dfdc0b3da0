import { Paper, Stack, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { NotifiedEntity } from '#contract/records/cards.ts'
import { isGone } from '#web/app/read-failure.ts'
import { useMarkRead } from '#web/ui/read/use-mark-read.ts'
import { Breadcrumb, type ListLink } from './breadcrumb.tsx'
import { KeptNotice } from './kept-notice.tsx'
import { ErrorState, LoadingState } from './states.tsx'

type Props<Shown> = {
  /** The list that the record stands in. */
  list: ListLink
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
      <Breadcrumb list={list} title={title} />
      <KeptNotice of={shown} />
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

/** Whoever has opened a record has read the notifications about it. No matter where that fails: it stays unread. */
function useReadNotices(entity: NotifiedEntity | undefined, entityId: number | undefined): void {
  const markRead = useMarkRead()
  const markNow = useEffectEvent((about: About) => void markRead({ about }).catch(() => {}))
  useEffect(() => {
    if (entity === undefined || entityId === undefined) return
    markNow({ entity, entityId })
  }, [entity, entityId])
}
