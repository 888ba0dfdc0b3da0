import { expect, type Locator, type Page } from '@playwright/test'
import { listCut } from './cut-texts.ts'
import { listPlain } from './plain-texts.ts'
import { settle } from './settle.ts'

const desk = { width: 1366, height: 768 }
const phone = { width: 390, height: 844 }

/** A dialog that is behind a row is open on both; a menu is of the table that a phone doesn’t show. */
type Sizes = readonly { width: number; height: number }[]
const both: Sizes = [desk, phone]
export const atDesk: Sizes = [desk]
export const inHand: Sizes = [phone]

/** From the next page on, the pseudo-language. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('language', 'en-XA'))
}

export type Walk = ReturnType<typeof startWalk>

/** Goes through what screens show and open, and looks at each in the pseudo-language at every size. */
export function startWalk(page: Page, given: readonly string[], usual = both) {
  /** What is wrong, by where it was seen first: what stands on every screen is reported once. */
  const found = new Map<string, string>()
  const keep = (fault: string, texts: readonly string[], place: string) => {
    for (const text of texts) if (!found.has(`${fault}: ${text}`)) found.set(`${fault}: ${text}`, place)
  }

  async function check(what: string, sizes = usual): Promise<void> {
    for (const size of sizes) {
      await page.setViewportSize(size)
      await settle(page)
      if (size === phone) await unfoldFilters(page)
      const place = `${what}, ${size.width} wide`
      keep('not among the words', await listPlain(page, given), place)
      // A toast may have begun to leave meanwhile.
      await settle(page)
      keep('cut', await listCut(page), place)
    }
    // What comes next presses where things stand again.
    await page.setViewportSize(usual[0] ?? desk)
    await settle(page)
  }

  async function open(path: string): Promise<void> {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settle(page)
  }

  /** Opens, looks, and shuts by Escape. */
  async function look(
    what: string,
    opener: Locator,
    { sizes = usual }: { sizes?: Sizes } = {},
  ): Promise<void> {
    await opener.click()
    await expect(opened(page).last(), what).toBeVisible()
    await check(what, sizes)
    await shut()
  }

  async function shut(): Promise<void> {
    await page.keyboard.press('Escape')
    await expect(opened(page)).toHaveCount(0)
  }

  const listFound = () => [...found].map(([fault, place]) => `${place}: ${fault}`)
  return { check, open, look, shut, listFound }
}

/** What every button of a page opens, one after another; answers how many dialogs and menus that were. */
export async function lookAtAllThatOpens(page: Page, walk: Walk, path: string): Promise<number> {
  await walk.open(path)
  const buttons = page.getByRole('main').locator('button:not([aria-disabled=true])')
  let opened = 0
  for (let nth = 0; nth < (await buttons.count()); nth++) {
    const label = await buttons.nth(nth).textContent()
    await buttons.nth(nth).click()
    if (await isOpened(page)) {
      opened++
      await walk.check(label ?? '')
    }
    // Some switch something on the page.
    await walk.open(path)
  }
  return opened
}

const isOpened = (page: Page) =>
  page
    .locator('[aria-modal=true]:visible, [role=menu]:visible')
    .first()
    .waitFor({ timeout: 1000 })
    .then(
      () => true,
      () => false,
    )

const opened = (page: Page) => page.locator('[role=dialog]:visible, [role=menu]:visible')

/** The fields above a list, which a phone shows behind a button. */
async function unfoldFilters(page: Page): Promise<void> {
  const button = page.locator('[data-filters] button[aria-expanded="false"]')
  if ((await opened(page).count()) === 0 && (await button.count()) > 0) await button.click()
}
