import { expect, type Page } from '@playwright/test'

const mostTabs = 80

/** A person without a mouse: presses keys, and looks at where the focus is. */
export function atKeyboard(page: Page) {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  return {
    press,
    type: (text: string) => page.keyboard.type(text),
    /** Presses Tab until the focus is on what bears that name. */
    async moveTo(name: string | RegExp) {
      for (let tabs = 0; tabs < mostTabs; tabs++) {
        const focus = await readFocus(page)
        if (typeof name === 'string' ? focus === name : name.test(focus)) return
        await press('Tab')
      }
      throw new Error(`${name} was not reached in ${mostTabs} tabs.`)
    },
    /** By the command bar. */
    async goTo(pageName: string) {
      await press('Control+k')
      await expect(page.getByPlaceholder(/^Find a page/)).toBeFocused()
      await page.keyboard.type(pageName)
      await press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: pageName })).toBeVisible()
    },
  }
}

export async function fillByKeyboard(page: Page, fields: Record<string, string>): Promise<void> {
  const { moveTo, type } = atKeyboard(page)
  for (const [name, text] of Object.entries(fields)) {
    await moveTo(name)
    await type(text)
  }
}

/** The name of what has the focus, as its label or its own text says. */
function readFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement | null
    const label =
      focused?.getAttribute('aria-label') ?? focused?.labels?.[0]?.textContent ?? focused?.textContent
    return (label ?? '').replace(/\s*\*$/, '').trim()
  })
}
