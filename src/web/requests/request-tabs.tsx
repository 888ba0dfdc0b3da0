import { Badge, Stack, Tabs, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { requests } from '#contract/requests.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayRequest } from '#words/en/requests.ts'
import { isQueue, labelOfTab, type RequestTab } from './tabs.ts'

type Props = {
  tabs: readonly RequestTab[]
  tab: RequestTab
  onShow: (tab: RequestTab) => void
  children: ReactNode
}

/** Whose requests; where there is no choice, there are no tabs. */
export function RequestTabs({ tabs, tab, onShow, children }: Props) {
  if (tabs.length < 2) return children
  return (
    <Tabs value={tab} onChange={next => onShow(next as RequestTab)}>
      <Tabs.List mb="md">
        {tabs.map(shown => (
          <Tabs.Tab key={shown} value={shown} rightSection={isQueue(shown) && <WaitingCount tab={shown} />}>
            {labelOfTab(shown)}
          </Tabs.Tab>
        ))}
      </Tabs.List>

      {tabs.map(shown => (
        <Tabs.Panel key={shown} value={shown}>
          {shown === tab && <Stack gap="lg">{children}</Stack>}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

const waiting = { status: ['waiting' as const], limit: 1 }

/** How many wait for the viewer; what waits for others first is said more quietly. */
function WaitingCount({ tab }: { tab: RequestTab }) {
  const endpoint = tab === 'decide' ? requests.approval : requests.list
  const query = tab === 'decide' ? waiting : { ...waiting, asDeputy: true }
  const { data } = useAsk(endpoint, { query })
  if (!data || data.count === '0') return null
  return (
    <Badge
      size="sm"
      {...(tab === 'decide' ? { color: 'blue', c: 'blue.9' } : { color: 'gray', c: 'gray.8' })}
    >
      {sayRequest.rich('waitingCount', {
        count: Number(data.count),
        hidden: chunks => <VisuallyHidden key="waiting">{chunks}</VisuallyHidden>,
      })}
    </Badge>
  )
}
