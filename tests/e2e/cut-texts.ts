import type { Page } from '@playwright/test'

/**
 * Texts that can’t be read whole: cut by a box that hides what is outside, or running out of their button, tab, badge or
 * heading. What the product says, in ⟦brackets⟧ or by the clock, is never cut; what people gave may be, where a title says
 * it in full under the mouse.
 */
export async function listCut(page: Page): Promise<string[]> {
  const { cut, unoffered } = await findCut(page)
  for (const [nth, said] of unoffered.entries()) if (!(await isInTooltip(page, nth, said))) cut.push(said)
  return cut
}

/** What a list says in full beside the mouse. */
async function isInTooltip(page: Page, nth: number, said: string): Promise<boolean> {
  const tooltip = page.getByRole('tooltip').filter({ hasText: said })
  const isShown = await page
    .locator(`[data-cut~="${nth}"]`)
    .hover({ timeout: 1000 })
    .then(() => tooltip.waitFor({ timeout: 1000 }))
    .then(
      () => true,
      () => false,
    )
  await page.mouse.move(0, 0)
  return isShown
}

const findCut = (page: Page) =>
  page.evaluate(() => {
    for (const marked of document.querySelectorAll('[data-cut]')) marked.removeAttribute('data-cut')
    // A dialog covers the rest.
    const root = [...document.querySelectorAll('[aria-modal=true]')].at(-1) ?? document.body
    const boxes =
      'button, a, h1, h2, h3, h4, label, legend, p, th, [role=tab], [role=menuitem], [role=option]'

    // They are as long as what they stand for lasts, and open what they are.
    const bars = '[data-stop][aria-haspopup=dialog], [data-entry]'

    const isUnseen = (element: Element) =>
      !element.checkVisibility({
        contentVisibilityAuto: true,
        opacityProperty: true,
        visibilityProperty: true,
      }) || element.closest(`svg, style, script, noscript, option, textarea, ${bars}`) !== null

    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

    /** For screen readers only. */
    const isForEarsOnly = (element: Element) => element.clientWidth <= 1 || element.clientHeight <= 1

    function isCut(text: DOMRect, from: Element, isOurs: boolean): boolean {
      let [across, down] = [true, true]
      for (let box: Element | null = from; box && (across || down); box = box.parentElement) {
        const style = getComputedStyle(box)
        if (style.display === 'inline' || style.display === 'contents') continue
        const { left, right, top, bottom } = box.getBoundingClientRect()
        if (hides(style.overflowX) && isForEarsOnly(box)) return false
        if (across && hides(style.overflowX) && (text.right > right + 1 || text.left < left - 1)) return true
        if (down && hides(style.overflowY) && (text.bottom > bottom + 2 || text.top < top - 2)) return true
        if (across && isOurs && box.matches(boxes) && (text.right > right + 1 || text.left < left - 1))
          return true
        // What scrolls can be read; what sticks to the window isn’t in it.
        if (scrolls(style.overflowX)) across = false
        if (scrolls(style.overflowY)) down = false
        if (style.position === 'fixed') return false
      }
      return across && (text.right > innerWidth + 1 || text.left < -1)
    }

    const isOfProduct = (said: string) => /⟦|\u0303|\d\d:\d\d/.test(said)

    /** By what opened above it, as a menu. */
    function isCovered(element: Element): boolean {
      const { left, top, width, height } = element.getBoundingClientRect()
      return !element.contains(document.elementFromPoint(left + Math.min(width, 20) / 2, top + height / 2))
    }

    /** What stands in full under the mouse, which a list works out when the mouse comes. */
    function isOffered(said: string, at: Element): boolean {
      at.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
      return at.closest('[title]')?.getAttribute('title')?.includes(said) === true
    }

    // Only above a list has a hint room for more, and not on a phone. How dates are typed is as long in every language.
    const mayWiden = (field: Element) => innerWidth > 768 && !field.closest('[role=dialog]')
    const isPattern = /^⟦?DD-MM-/

    const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D

    /** What a field shows has no node: the chosen option, or what is to be typed. */
    function isCutInField(field: HTMLElement, said: string): boolean {
      const { font, fontStyle, fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } =
        getComputedStyle(field)
      canvas.font = font || `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return canvas.measureText(said).width > room + 1
    }

    const cut: string[] = []
    const unoffered: string[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const said = node.textContent?.trim()
      if (!parent || !said || isUnseen(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      if (!isCut(range.getBoundingClientRect(), parent, isOfProduct(said))) continue
      if (isOfProduct(said)) cut.push(said)
      else if (!isCovered(parent) && !isOffered(said, parent)) {
        parent.setAttribute('data-cut', `${parent.getAttribute('data-cut') ?? ''} ${unoffered.length}`)
        unoffered.push(said)
      }
    }
    for (const field of root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
      const said =
        field instanceof HTMLSelectElement
          ? field.selectedOptions[0]?.text
          : field.value || (mayWiden(field) && field.placeholder)
      if (said && isOfProduct(said) && !isPattern.test(said) && !isUnseen(field) && isCutInField(field, said))
        cut.push(`${said} (field)`)
    }
    return { cut: [...new Set(cut)], unoffered }
  })
