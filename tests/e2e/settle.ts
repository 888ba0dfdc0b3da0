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
