import { Badge, Button, Group, Paper, Text, TextInput, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { customers } from '#contract/customers.ts'
import { sites } from '#contract/sites.ts'
import { may } from '#web/app/session.ts'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import lines from '#web/ui/page/lines.module.css'
import { useFirstLines } from '#web/ui/page/use-first-lines.ts'
import { matchesSearch } from '#web/ui/pickers/matches-search.ts'
import { ImportButton } from '#web/ui/table/import-button.tsx'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { saySite } from '#words/en/sites.ts'
import { zoneName } from '#words/zones.ts'
import type { CustomerRecord, Site } from './customer.ts'
import classes from './detail-page.module.css'
import { SiteDialog } from './site-dialog.tsx'
import { SiteMenu } from './site-menu.tsx'

/** Up to so many are seen at a glance; of more one finds the one that is meant, or asks for all: what is below is not far away. */
const few = 10

/** Where the customer is audited. */
export function CustomerSites({ customer }: { customer: CustomerRecord }) {
  const [typed, setTyped] = useState('')
  const { edited, edit, stop } = useEdited<Site>()
  const [historyOf, historyDrawer] = useHistoryDrawer('site', customers.one)
  const isLong = customer.sites.length > few
  // With its field goes what was typed into it.
  const found = isLong ? customer.sites.filter(site => matchesSite(site, typed)) : customer.sites
  const { shown, isWhole, showAll, list } = useFirstLines(found, few)
  const named = useNamedSite(customer.sites)
  // One that is named in the address is there, however many come before it.
  const drawn =
    isWhole || shown.some(({ id }) => id === named)
      ? shown
      : [...shown, ...found.filter(({ id }) => id === named)]
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="customer-sites">
      <SitesHeading
        typed={typed}
        onType={isLong ? setTyped : undefined}
        onAdd={may(sites.create) ? () => edit() : undefined}
      />
      <ul ref={list} className={lines.lines} aria-label={saySite('sites')} data-rows>
        {drawn.map((site, index) => (
          <li key={site.id} id={nameInAddress(site)} data-row={index} tabIndex={-1}>
            <SiteLine site={site} />
            <SiteMenu site={site} onEdit={() => edit(site)} history={historyOf(site)} />
          </li>
        ))}
      </ul>
      {found.length === 0 && <Text c="gray.7">{saySite('noSiteFound')}</Text>}
      {found.length > drawn.length && (
        <Button mt="sm" size="xs" variant="subtle" onClick={showAll}>
          {saySite('showAll', { count: found.length })}
        </Button>
      )}
      {historyDrawer}
      {edited && <SiteDialog key={edited.key} customer={customer} site={edited.record} onClose={stop} />}
    </Paper>
  )
}

type HeadingProps = {
  typed: string
  onType: ((typed: string) => void) | undefined
  onAdd: (() => void) | undefined
}

/** What can be done with all sites: find one among many, and add one. */
function SitesHeading({ typed, onType, onAdd }: HeadingProps) {
  return (
    <Group justify="space-between" gap="sm" mb="sm">
      <Title order={2} size="h4" id="customer-sites">
        {saySite('sites')}
      </Title>
      <Group gap="sm">
        {onType && (
          <TextInput
            size="xs"
            placeholder={saySite('findSite')}
            aria-label={saySite('findSite')}
            value={typed}
            onChange={event => onType(event.currentTarget.value)}
          />
        )}
        <ImportButton entity="sites" />
        {onAdd && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={onAdd}
          >
            {saySite('addSite')}
          </Button>
        )}
      </Group>
    </Group>
  )
}

const nameInAddress = ({ id }: Pick<Site, 'id'>) => `site-${id}`

/** The site that the address names (`#site-12`), which takes the focus: the command bar opens it so. */
function useNamedSite(sites: readonly Site[]): number | undefined {
  const hash = useLocation({ select: location => location.hash })
  const named = sites.find(site => nameInAddress(site) === hash)?.id
  useEffect(() => {
    const line = named === undefined ? null : document.getElementById(nameInAddress({ id: named }))
    line?.scrollIntoView({ block: 'center' })
    line?.focus({ preventScroll: true })
  }, [named])
  return named
}

/** Whether what was typed is in the name, the address or the country. */
const matchesSite = ({ name, address, country }: Site, typed: string): boolean =>
  matchesSearch([name, address, country.name].join(' '), typed)

function SiteLine({ site }: { site: Site }) {
  const { name, address, country, timeZone, isMain, isActive, note } = site
  return (
    <div className={classes.site}>
      <Group gap="xs">
        <Text span inherit fw={500}>
          {name}
        </Text>
        {isMain && (
          <Badge color="blue" c="blue.9">
            {saySite('main')}
          </Badge>
        )}
        {!isActive && (
          <Badge color="gray" c="gray.8">
            {saySite('closed')}
          </Badge>
        )}
      </Group>
      <address className={lines.address}>
        {address}
        <div>
          {country.name}
          <Text span size="sm" c="gray.7">
            {' '}
            {zoneName(timeZone)}
          </Text>
        </div>
      </address>
      {note && (
        <Text size="sm" c="gray.7" style={{ whiteSpace: 'pre-wrap' }}>
          {note}
        </Text>
      )}
    </div>
  )
}
