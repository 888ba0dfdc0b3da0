import { expect, type Page } from '@playwright/test'

/** All is read, and what slides in or unfolds has come. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('.mantine-Loader-root:visible, .mantine-Skeleton-root:visible')).toHaveCount(0, {
    timeout: 20_000,
  })
  await page.evaluate(async () => {
    const draw = () => new Promise(resolve => requestAnimationFrame(resolve))
    await draw()
    await draw()
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    await draw()
  })
}

/** By keys, once the open menu has the focus, which it takes to its first item a moment after it is drawn. */
export async function pressItem(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.locator('[role="menu"]:focus-within')).toBeVisible()
  await page.getByRole('menuitem', { name }).press('Enter')
}
