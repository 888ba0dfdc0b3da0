import { expect, type Locator, type Page } from '@playwright/test'
import { inHanoi, monday, plus } from './days.ts'
import { type Api, administrator, makeAuditor, makeCustomer, planAudit, signIn } from './story.ts'

/** Two weeks from Monday. */
const twoWeeks = `/dashboard/rosters?tab=planner&scale=fortnight&date=${monday}`

export const rowOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** The bar of an audit in an auditor's row. */
export const barIn = (page: Page, name: string, title: string) =>
  rowOf(page, name).getByRole('button', { name: new RegExp(`^${title}`) })

/** `filter` are search parameters of the address: `&q=Anna` shows the rows of that name alone. */
export async function openPlanner(page: Page, filter = '', who = administrator): Promise<void> {
  await signIn(page, who)
  await page.goto(`${twoWeeks}${filter}`)
  await expect(page.getByRole('region', { name: 'Planner' })).toHaveAttribute('aria-busy', 'false')
}

/** The to-do list with the drafts of this story alone. */
export async function findDrafts(page: Page, tag: string, count: number): Promise<Locator> {
  await page.getByLabel('Find a draft by number or customer').fill(tag)
  const drafts = page.getByRole('complementary', { name: 'To do' }).getByRole('listitem')
  await expect(drafts).toHaveCount(count)
  return drafts
}

type Point = { x: number; y: number }

export async function middleOf(locator: Locator): Promise<Point> {
  await expect(locator).toBeVisible()
  const box = await locator.boundingBox()
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
}

/** How wide a day is. */
export async function readDay(page: Page): Promise<number> {
  const box = await page.getByRole('list', { name: 'Days' }).getByRole('listitem').first().boundingBox()
  return box?.width ?? 0
}

/** Lifts at a point and holds it at another, until it is let go. */
export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 6, from.y)
  await page.mouse.move(to.x, to.y, { steps: 8 })
}

/** Confirms what the dialog asks, and sees that it is done. */
export async function confirm(
  page: Page,
  title: string,
  button: string,
  done: string | RegExp,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByText(done)).toBeVisible()
  await expect(dialog).toBeHidden()
}

/** A customer, and people and audits of this story alone; all audits last from 08:00 to 17:00 of a day. */
export async function setStage(api: Api) {
  const tag = Date.now().toString(36)
  const customer = await makeCustomer(api, `Planned Mills ${tag}`, tag)
  return {
    tag,
    async makePerson(word: string) {
      // The tag first: people of one story stand in rows beside each other, drawn at once.
      const name = `${tag} ${word}`
      return { name, id: await makeAuditor(api, name, ['GRS']) }
    },
    async makeAudit(word: string, day: string, team: readonly number[]) {
      const number = `${word}-${tag}`
      const { id } = await planAudit(api, customer, number, [day], team)
      return { id, number }
    },
    async makeLongAudit(word: string, days: [first: string, last: string], team: readonly number[]) {
      const number = `${word}-${tag}`
      const { id } = await planAudit(api, customer, number, days, team)
      return { id, number }
    },
    /** Whole days off, on the calendar in Hanoi. */
    async book(kind: string, auditorId: number, first: string, last = first) {
      const [start, end] = [inHanoi(first, '00:00'), inHanoi(plus(last, 1), '00:00')]
      return api.make('/rosters', { auditorId, kind, start, end, note: '' })
    },
  }
}
