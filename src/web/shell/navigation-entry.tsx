import { Tooltip, UnstyledButton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { page as pageOf } from '#contract/list.ts'
import type { PageEntry } from '#web/app/pages.ts'
import { may } from '#web/app/session.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayShell } from '#words/en/shell.ts'
import { sayKnown } from '#words/words.ts'
import classes from './navigation.module.css'
import { usePageIcon } from './page-icon.ts'

type LinkProps = { page: PageEntry; isMini: boolean; isActive: boolean }

export function NavigationLink({ page, isMini, isActive }: LinkProps) {
  const icon = usePageIcon()(page.path)
  const open = useOpenHits(page)
  if (!page.entry || !icon) return null
  const name = sayKnown(page.entry.label)
  const label = open > 0 ? sayShell('entryWithOpen', { name, count: open }) : name
  return (
    <Entry label={label} isMini={isMini}>
      <Link
        to={page.path}
        className={classes.entry}
        aria-label={label}
        aria-current={isActive ? 'page' : undefined}
        data-active={isActive || undefined}
      >
        <EntryFace icon={icon} label={name} isMini={isMini} />
        {open > 0 && (
          <span className={classes.badge} aria-hidden>
            {open > 99 ? '99+' : open}
          </span>
        )}
      </Link>
    </Entry>
  )
}

/** What of the list the badge needs: all of its contract would come with the first view. */
const openHits = {
  method: 'GET',
  path: '/disruptions',
  access: ['ViewDisruptions'],
  summary: '',
  query: z.object({ state: z.array(z.string()), limit: z.int() }),
  reply: pageOf(z.looseObject({ id: z.int(), openCount: z.int() })),
} satisfies Endpoint

const openCases = { state: ['open'], limit: 100 }

/** How many audits of who is missing nothing was done about yet, beside the entry that leads to them. */
function useOpenHits({ path }: PageEntry): number {
  const isAsked = path === '/dashboard/disruptions' && may(openHits)
  // A badge is no place to say that the server can’t be reached.
  const { data } = useAsk(openHits, isAsked && { query: openCases })
  return data?.rows.reduce((sum, { openCount }) => sum + openCount, 0) ?? 0
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
