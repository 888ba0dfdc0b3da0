import { requests } from '#contract/requests.ts'
import { holds, may } from '#web/app/session.ts'
import { sayRequest } from '#words/en/requests.ts'

export const requestTabs = ['decide', 'deputy', 'mine', 'all'] as const
export type RequestTab = (typeof requestTabs)[number]

export const labelOfTab = (tab: RequestTab) => sayRequest(`tab:${tab}`)

/** What waits for the viewer, of their own or in place of somebody who is away. */
export const isQueue = (tab: RequestTab) => tab === 'decide' || tab === 'deputy'

const mayShow: Record<RequestTab, () => boolean> = {
  decide: () => may(requests.approval),
  deputy: () => may(requests.decide) && holds('ViewAllRequests'),
  mine: () => may(requests.list),
  all: () => holds('ViewAllRequests'),
}

/** The tabs that the signed-in person may see; the first is shown unless the address names another. */
export function tabsShown(): RequestTab[] {
  return requestTabs.filter(tab => mayShow[tab]())
}
