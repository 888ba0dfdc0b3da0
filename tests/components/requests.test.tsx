import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { requests } from '#contract/requests.ts'
import { RequestTabs } from '#web/requests/request-tabs.tsx'
import { answer } from './network.ts'
import { pageOf } from './records.ts'
import { show } from './show.tsx'

test('What waits for the viewer stands out among the tabs; what others can decide doesn’t', async () => {
  answer(requests.approval, () => pageOf([], 13))
  answer(requests.list, () => pageOf([], 19))
  await show(
    <RequestTabs tabs={['decide', 'deputy', 'all']} tab="all" onShow={() => {}}>
      Requests
    </RequestTabs>,
  )
  const colorOf = (name: RegExp) => {
    const badge = page.getByRole('tab', { name }).element().querySelector<HTMLElement>('[class*=Badge-root]')
    return badge?.style.getPropertyValue('--badge-bg')
  }
  await expect.element(page.getByRole('tab', { name: /To decide.*13/ })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: /Others.*19/ })).toBeVisible()
  expect(colorOf(/To decide/)).toContain('blue')
  expect(colorOf(/Others/)).toContain('gray')
})
