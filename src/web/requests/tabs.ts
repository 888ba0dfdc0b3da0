import { requests } from '#contract/requests.ts'
import { holds, may } from '#web/app/session.ts'

export const requestTabs = ['decide', 'mine', 'all'] as const
export type RequestTab = (typeof requestTabs)[number]

export const tabLabels: Record<RequestTab, string> = { decide: 'To decide', mine: 'Mine', all: 'All' }

const mayShow: Record<RequestTab, () => boolean> = {
  decide: () => may(requests.approval),
  mine: () => may(requests.list),
  all: () => holds('ViewAllRequests'),
}

/** The tabs that the signed-in person may see; the first is shown unless the address names another. */
export function tabsShown(): RequestTab[] {
  return requestTabs.filter(tab => mayShow[tab]())
}
