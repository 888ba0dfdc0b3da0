import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** `at` in milliseconds since 1970, as `Date.now()` of the page. */
type Call = { url: string; at: number; bytes: number; isDone: boolean }

/** What a page asks for from now on, and how many bytes come for it: headers included, as packed as they travel. */
export async function watchTraffic(page: Page) {
  const client = await page.context().newCDPSession(page)
  const byId = new Map<string, Call>()
  client.on('Network.requestWillBeSent', ({ requestId, wallTime, request: { url } }) => {
    if (url.startsWith('http')) byId.set(requestId, { url, at: wallTime * 1000, bytes: 0, isDone: false })
  })
  client.on('Network.responseReceived', ({ requestId, response }) => {
    const call = byId.get(requestId)
    // The live stream has no end.
    if (call?.url.endsWith('/api/events'))
      Object.assign(call, { bytes: response.encodedDataLength, isDone: true })
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const call = byId.get(requestId)
    if (call) Object.assign(call, { bytes: encodedDataLength, isDone: true })
  })
  await client.send('Network.enable')
  const calls = () => [...byId.values()]
  /** Once all has come that was asked for, the live stream too. */
  const settle = async () => {
    await expect.poll(() => calls().some(({ url }) => url.endsWith('/api/events'))).toBe(true)
    await expect.poll(() => calls().flatMap(({ url, isDone }) => (isDone ? [] : url))).toEqual([])
  }
  return { calls, settle, clearCache: () => client.send('Network.clearBrowserCache') }
}

/** A line of 400 kbit/s that takes 400 ms there and back, by the browser's own throttling. */
export async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const throughput = 400_000 / 8
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}

/** Nothing is fetched for later: how much of that would have begun by now is a matter of chance. */
export async function fetchNothingAhead(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
}
