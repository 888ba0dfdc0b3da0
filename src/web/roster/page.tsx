import { Button, Group } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { auditors } from '#contract/auditors.ts'
import { audits } from '#contract/audits.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { rosters } from '#contract/rosters.ts'
import { savedViews } from '#contract/saved-views.ts'
import { localDay } from '#domain/zoned-time.ts'
import { definePart, usePart } from '#web/app/part.ts'
import { showFailure } from '#web/app/query-client.ts'
import { may, useMe } from '#web/app/session.ts'
import { AuditSearch } from '#web/planning/audit-search.tsx'
import { Page } from '#web/ui/page/page.tsx'
import paper from '#web/ui/page/paper.module.css'
import { useIsReadToPrint } from '#web/ui/page/read-to-print.ts'
import { NoPermissionState } from '#web/ui/page/states.tsx'
import { usePrinting } from '#web/ui/page/use-printing.ts'
import { AuditorSelect } from '#web/ui/pickers/auditor-select.tsx'
import { sayRoster } from '#words/en/roster.ts'
import { sayRosterPrint } from '#words/en/roster-print.ts'
import { sayView } from '#words/en/saved-views.ts'
import { formatMoment } from '#words/moments.ts'
import { type RosterAddress, useRosterAddress } from './address.ts'
import { Calendar } from './calendar.tsx'
import { FiltersMenu } from './filters-menu.tsx'
import { PrintButton } from './print-button.tsx'
import { RosterTabs, useRosterTab } from './roster-tabs.tsx'
import { useLeftView, useShownView } from './shown-view.ts'

export function RosterPage() {
  const address = useRosterAddress()
  const [tab] = useRosterTab()
  const left = useLeftView()
  const isOfAll = may(rosters.list) && address.auditorId === undefined
  if (!may(rosters.list) && !may(rosters.mine)) {
    return (
      <Page title={sayRoster('title')}>
        <NoPermissionState />
      </Page>
    )
  }
  // As if one had come by that address.
  if (left) return <Navigate to="." search={left as never} replace />
  return (
    <div className={paper.wide}>
      <Page
        title={sayRoster(may(rosters.list) ? 'title' : 'ownTitle')}
        actions={
          <>
            {tab === 'calendar' && may(rosters.list) && <Choice address={address} />}
            {may(savedViews.list) && <ViewsButton address={address} />}
            <PrintButton variant="default" />
            {tab === 'calendar' && <LayoutsLink address={address} />}
          </>
        }
      >
        {may(rosters.list) ? (
          <RosterTabs calendar={<Calendar address={address} isOfAll={isOfAll} />} />
        ) : (
          <Calendar address={address} isOfAll={isOfAll} />
        )}
      </Page>
      <Printed />
    </div>
  )
}

/** Other ways to print the month that is shown, for the same auditors: by letters, or a sheet for each. */
function LayoutsLink({ address: { date, auditorId, filters } }: { address: RosterAddress }) {
  const search = { month: date.slice(0, 7), ...(auditorId && { auditorId: String(auditorId) }), ...filters }
  return (
    <Button
      size="xs"
      variant="default"
      renderRoot={props => <Link {...props} to="/dashboard/rosters/print" search={search as never} />}
    >
      {sayRosterPrint('layouts')}
    </Button>
  )
}

/** Who printed it, when by their clock, and whether that was before all was read: paper stays as it is. */
function Printed() {
  const { name, timeZone } = useMe()
  const isRead = useIsReadToPrint()
  if (!usePrinting()) return null
  return (
    <p className={paper.onPaper}>
      {sayRosterPrint('printedBy', { by: name, at: formatMoment(new Date(), timeZone) })}
      {!isRead && <b> {sayRosterPrint('notAllRead')}</b>}
    </p>
  )
}

/** Whose roster, which part of it, and a way to find an audit of any time in it. */
function Choice({ address }: { address: RosterAddress }) {
  function showAudit({ auditors: team, start, timeZone }: RowOf<typeof audits.list>) {
    const isShown = team.some(({ id }) => id === address.auditorId)
    const auditorId = isShown ? address.auditorId : team[0]?.id
    address.change({ view: 'day', date: localDay(new Date(start), timeZone), auditorId })
  }
  return (
    <Group gap="sm">
      {may(audits.list) && <AuditSearch w="min(13.75rem, 80vw)" onFind={showAudit} />}
      {may(auditors.list) && (
        <AuditorSelect
          size="xs"
          w={200}
          maw="calc(100vw - 24px)"
          label={null}
          aria-label={sayRoster('auditor')}
          placeholder={sayRoster('allAuditors')}
          clearable
          value={address.auditorId ?? null}
          onChange={id => address.change({ auditorId: id ?? undefined })}
        />
      )}
      <FiltersMenu address={address} />
    </Group>
  )
}

/** Most who open the roster look at it as it is: what the menu takes comes when it is opened, or when a view is shown. */
const viewsMenu = definePart('views', async () => (await import('./views-menu.tsx')).ViewsMenu)

function ViewsButton({ address }: { address: RosterAddress }) {
  const { savedId } = useShownView(address)
  const [isOpened, setOpened] = useState(false)
  // Once it is there it stays, with the focus that it may have.
  const [wasNamed, setNamed] = useState(savedId !== undefined)
  if (savedId !== undefined && !wasNamed) setNamed(true)
  const isAsked = isOpened || wasNamed
  const [hasFocus, setFocus] = useState(false)
  const ViewsMenu = usePart(viewsMenu, isAsked, error => {
    setOpened(false)
    showFailure(error)
  })
  if (ViewsMenu && isAsked) return <ViewsMenu address={address} beginsOpen={isOpened} takesFocus={hasFocus} />
  return (
    <Button
      size="xs"
      variant="default"
      aria-haspopup="menu"
      aria-expanded={false}
      leftSection={<IconBookmark size={14} aria-hidden />}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      onClick={() => setOpened(true)}
    >
      {sayView('views')}
    </Button>
  )
}
