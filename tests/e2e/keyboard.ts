import { expect, type Page } from '@playwright/test'

const mostTabs = 80

/** A person without a mouse: presses keys, and looks at where the focus is. */
export function atKeyboard(page: Page) {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const moveTo = async (name: string | RegExp) => {
    // Again where the screen was not there yet: keys are pressed faster than a page loads.
    await expect(async () => {
      for (let tabs = 0; tabs < mostTabs; tabs++) {
        const focus = await readFocus(page)
        if (typeof name === 'string' ? focus === name : name.test(focus)) return
        await press('Tab')
      }
      throw new Error(`${name} was not reached in ${mostTabs} tabs.`)
    }).toPass({ timeout: 20_000 })
  }
  return {
    press,
    type: (text: string) => page.keyboard.type(text),
    /** Presses Tab until the focus is on what bears that name. */
    moveTo,
    /** By the button of that name; a form that opens takes the focus to its first field. */
    async openForm(button: string) {
      await moveTo(button)
      await press('Enter')
      await expect(page.getByRole('dialog').locator('[data-autofocus]').first()).toBeFocused()
    },
    /** Opens the menu whose button has the focus, and chooses. */
    async chooseInMenu(name: string) {
      await press('Enter')
      // The menu is seen a moment before it takes the focus; keys pressed until then are the button’s.
      await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
      const items = await page.getByRole('menuitem').count()
      for (let item = 0; item < items; item++) {
        await press(item === 0 ? 'Home' : 'ArrowDown')
        if ((await readFocus(page)) === name) return press('Enter')
      }
      throw new Error(`${name} is not in the menu.`)
    },
    /** In the picker that has the focus; the words typed fit one option alone, or first. */
    async pick(words: string) {
      await page.keyboard.type(words)
      await expect(page.getByRole('option', { name: words }).first()).toBeVisible()
      await press('ArrowDown', 'Enter')
    },
    /** In the select that has the focus. */
    async chooseOption(name: string) {
      await press('ArrowDown')
      const option = page.getByRole('option', { name, exact: true })
      // Keys pressed before the list is drawn would open it again instead of moving down it.
      await expect(option).toBeVisible()
      const options = await page.getByRole('option').count()
      for (let step = 0; step <= options; step++) {
        if ((await option.getAttribute('data-combobox-selected')) === 'true') return press('Enter')
        await press('ArrowDown')
      }
      throw new Error(`${name} was not reached among ${options} options.`)
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

/**
 * On a machine so slow that keys are pressed before the screen has drawn what those before them did. Answers what ends it: the
 * session that slowed the page down has to, as another one would leave it as it is.
 */
export async function slowDown(page: Page, times: number): Promise<() => Promise<void>> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: times })
  return async () => {
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await devTools.detach()
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
