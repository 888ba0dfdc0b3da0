import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { calendarLinks } from '#contract/calendar-links.ts'
import type { Reply } from '#contract/endpoint.ts'
import { holds } from '#web/app/session.ts'
import { confirmAction } from '#web/ui/dialog/confirm.tsx'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { OwnTime } from '#web/ui/time/site-time.tsx'
import { sayCalendarLink } from '#words/en/calendar-links.ts'
import { CalendarAddress } from './calendar-address.tsx'
import { CalendarLinkDialog } from './calendar-link-dialog.tsx'
import classes from './profile.module.css'
import { ProfileSection } from './profile-section.tsx'

type Link = Reply<typeof calendarLinks.list>['rows'][number]

/** The addresses at which calendar programs read a roster. */
export function CalendarSection() {
  const { data, error, refetch } = useAsk(calendarLinks.list, {})
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<{ url: string }>()
  const show = (link: { url: string }) => {
    setMade(link)
    void refetch()
  }
  if (!holds('ViewOwnRoster') && !holds('ShareRoster')) return null
  return (
    <ProfileSection
      id="calendar"
      title={sayCalendarLink('title')}
      action={
        <Button variant="default" size="compact-sm" onClick={() => setAdding(true)}>
          {sayCalendarLink('add')}
        </Button>
      }
    >
      <Text size="sm" c="dimmed" mb="md">
        {sayCalendarLink('hint')}
      </Text>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Links links={data.rows} onMade={show} onRemoved={() => void refetch()} />
      ) : (
        <LoadingState label={sayCalendarLink('loading')} />
      )}
      {isAdding && <CalendarLinkDialog onMade={show} onClose={() => setAdding(false)} />}
      {made && <CalendarAddress url={made.url} onClose={() => setMade(undefined)} />}
    </ProfileSection>
  )
}

type Changed = { onMade: (made: { url: string }) => void; onRemoved: () => void }

function Links({ links, ...changed }: { links: readonly Link[] } & Changed) {
  if (links.length === 0) return <Text size="sm">{sayCalendarLink('none')}</Text>
  return (
    <ul className={classes.sessions}>
      {links.map(link => (
        <LinkItem key={link.id} link={link} {...changed} />
      ))}
    </ul>
  )
}

function LinkItem({ link, onMade, onRemoved }: { link: Link } & Changed) {
  const renew = useSave(calendarLinks.renew)
  const remove = useSave(calendarLinks.remove, sayCalendarLink('removed'))
  const { id, name, scope, department, detail, lastFetchedAt } = link
  const askToRenew = () =>
    confirmAction({
      title: sayCalendarLink('renewOf', { name }),
      message: sayCalendarLink('renewHint'),
      confirmLabel: sayCalendarLink('renew'),
      run: () => renew({ params: { id } }).then(onMade),
    })
  const askToRemove = () =>
    confirmAction({
      title: sayCalendarLink('removeOf', { name }),
      message: sayCalendarLink('removeHint'),
      confirmLabel: sayCalendarLink('remove'),
      run: () => remove({ params: { id } }).then(onRemoved),
    })
  return (
    <li>
      <div>
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed">
          {sayCalendarLink('about', { scope, detail, department: department?.name ?? '' })}
        </Text>
        <Text size="sm" c="dimmed">
          {lastFetchedAt
            ? sayCalendarLink.rich('lastRead', { at: () => <OwnTime key="at" at={lastFetchedAt} /> })
            : sayCalendarLink('neverRead')}
        </Text>
      </div>
      <Group gap={4}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={sayCalendarLink('renewOf', { name })}
          onClick={askToRenew}
        >
          {sayCalendarLink('renew')}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={sayCalendarLink('removeOf', { name })}
          onClick={askToRemove}
        >
          {sayCalendarLink('remove')}
        </Button>
      </Group>
    </li>
  )
}
