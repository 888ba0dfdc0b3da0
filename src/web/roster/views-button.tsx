import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { definePart, usePart } from '#web/app/part.ts'
import { showFailure } from '#web/app/query-client.ts'
import { sayView } from '#words/en/saved-views.ts'
import type { RosterAddress } from './address.ts'
import { useShownView } from './shown-view.ts'

/** Most who open the roster look at it as it is: what the menu takes comes when it is opened, or when a view is shown. */
const viewsMenu = definePart('views', async () => (await import('./views-menu.tsx')).ViewsMenu)

export function ViewsButton({ address }: { address: RosterAddress }) {
  const { savedId } = useShownView(address)
  const [isOpened, setOpened] = useState(false)
  // Once it is there it stays, with the focus that it may have.
  const [wasNamed, setNamed] = useState(savedId !== undefined)
  if (savedId !== undefined && !wasNamed) setNamed(true)
  const isAsked = isOpened || wasNamed
  const ViewsMenu = usePart(viewsMenu, isAsked, error => {
    setOpened(false)
    showFailure(error)
  })
  if (ViewsMenu && isAsked) return <ViewsMenu address={address} beginsOpen={isOpened} />
  return (
    <Button
      size="xs"
      variant="default"
      aria-haspopup="menu"
      aria-expanded={false}
      leftSection={<IconBookmark size={14} aria-hidden />}
      onClick={() => setOpened(true)}
    >
      {sayView('views')}
    </Button>
  )
}
