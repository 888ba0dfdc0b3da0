import type { BrowserContext, Page } from '@playwright/test'

/** Lets no call to this address reach the server until what it answers is called; with a method, none by that method. */
export async function holdBack(
  at: Page | BrowserContext,
  address: string | RegExp,
  method?: string,
): Promise<() => void> {
  let letGo = () => {}
  const isFree = new Promise<void>(resolve => {
    letGo = resolve
  })
  await at.route(address, async route => {
    if (!method || route.request().method() === method) await isFree
    await route.continue()
  })
  return letGo
}

/**
 * From its next load on the page hears nothing of what others change. Its stream fails: a connection that is lost would be looked for and found, and all
 * read again.
 */
export async function deafen(page: Page): Promise<void> {
  await page.route('**/api/events', route => route.fulfill({ status: 500, json: {} }))
}
