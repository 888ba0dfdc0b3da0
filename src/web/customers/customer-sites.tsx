import { Badge, Button, Group, Paper, Text, TextInput, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { customers } from '#contract/customers.ts'
import { sites } from '#contract/sites.ts'
import { may } from '#web/app/session.ts'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { matchesSearch } from '#web/ui/pickers/matches-search.ts'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { saySite } from '#words/en/sites.ts'
import { zoneName } from '#words/zones.ts'
import type { CustomerRecord, Site } from './customer.ts'
import classes from './detail-page.module.css'
import { SiteDialog } from './site-dialog.tsx'
import { SiteMenu } from './site-menu.tsx'

/** Up to so many are seen at a glance; of more one finds the one that is meant. */
const few = 10
/** Drawn at first, however many there are. */
const atFirst = 50

/** Where the customer is audited. */
export function CustomerSites({ customer }: { customer: CustomerRecord }) {
  const [typed, setTyped] = useState('')
  const [isWhole, setWhole] = useState(false)
  const { edited, edit, stop } = useEdited<Site>()
  const [historyOf, historyDrawer] = useHistoryDrawer('site', customers.one)
  const isLong = customer.sites.length > few
  // With its field goes what was typed into it.
  const found = isLong ? customer.sites.filter(site => matchesSite(site, typed)) : customer.sites
  const shown = isWhole ? found : found.slice(0, atFirst)
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="customer-sites">
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={2} size="h4" id="customer-sites">
          {saySite('sites')}
        </Title>
        <Group gap="sm">
          {isLong && (
            <TextInput
              size="xs"
              placeholder={saySite('findSite')}
              aria-label={saySite('findSite')}
              value={typed}
              onChange={event => setTyped(event.currentTarget.value)}
            />
          )}
          {may(sites.create) && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => edit()}
            >
              {saySite('addSite')}
            </Button>
          )}
        </Group>
      </Group>
      <ul className={classes.lines} aria-label={saySite('sites')}>
        {shown.map(site => (
          <li key={site.id}>
            <SiteLine site={site} />
            <SiteMenu site={site} onEdit={() => edit(site)} history={historyOf(site)} />
          </li>
        ))}
      </ul>
      {found.length === 0 && <Text c="gray.7">{saySite('noSiteFound')}</Text>}
      {found.length > shown.length && (
        <Button mt="sm" size="xs" variant="subtle" onClick={() => setWhole(true)}>
          {saySite('showAll', { count: found.length })}
        </Button>
      )}
      {historyDrawer}
      {edited && <SiteDialog customer={customer} site={edited.record} onClose={stop} />}
    </Paper>
  )
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
      <address className={classes.address}>
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
