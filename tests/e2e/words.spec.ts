import type { Page } from '@playwright/test'
import { makeParties } from './parties.ts'
import { callApi, makeAudit, signIn } from './story.ts'
import { expect, test } from './test.ts'

// In the pseudo-language every text is accented, longer by two fifths and in ⟦brackets⟧: what stays plain was hard-coded.
// Alone, since what others gave their records is plain.
test.use({ isAlone: true })

/** Names that people gave, and what is the same in every language: zones, moments, user agents. */
const data = new RegExp(
  `^(${[
    'Administrator|AD|admin|admin@example\\.com|Administration|United Kingdom',
    '(UTC|\\w+(/[\\w -]+)+)( \\(UTC[+-]\\d\\d:\\d\\d\\))?|UTC[+-]\\d\\d:\\d\\d',
    '\\w{3} \\d\\d \\w{3} \\d{4}( \\d\\d:\\d\\d)?',
    'Mozilla/.*',
    // Permissions are called by their names everywhere.
    '([A-Z][a-z]+){2,}',
    // Of a role that there is from the start.
    'Planner|Assigns auditors to audits, moves audits and decides requests\\.',
    // Not among the words yet: days.
    '(Mon|Tue|Wed|Thu|Fri|Sat|Sun)|[SMTWF]|(\\d+ (\\w+ )?– \\d+ )?\\w{3,9} \\d{4}|\\w{3} \\d\\d \\w{3} \\d{4} – .*|\\w{6,9}, .* \\d{4}',
  ].join('|')})$`,
)

/** Texts, labels, titles and placeholders that are on the screen and plain English. */
const listPlain = (page: Page, root: string) =>
  page.locator(root).evaluate((element, pattern) => {
    const isData = new RegExp(pattern)
    // What stands in the cells of a list is data, but for their labels.
    const isSaid = (parent: Element | null) =>
      parent?.checkVisibility() === true && !parent.closest('style, script, noscript, td')
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const given =
        node instanceof Element
          ? ['aria-label', 'title', 'placeholder', 'alt'].map(name => node.getAttribute(name))
          : [isSaid(node.parentElement) ? node.textContent : null]
      for (const text of given) {
        const said = text?.trim()
        if (said && /\p{L}/u.test(said) && !/⟦|\u0303/.test(said) && !isData.test(said)) found.push(said)
      }
    }
    return [...new Set(found)]
  }, data.source)

async function speakPseudo(page: Page) {
  await page.addInitScript(() => localStorage.setItem('language', 'en-XA'))
}

test('what one is told is said in one’s language, whatever was spoken when it happened', async ({
  openFor,
  request,
}) => {
  const api = await callApi(request)
  const { auditor, number } = await makeParties(api, request)
  await makeAudit(api, `${number}-T`, auditor.id)
  const page = await openFor(auditor.email)
  await speakPseudo(page)
  await page.reload()
  await page.getByRole('button', { name: /Ñótífíçátíóñš/ }).click()
  const message = page
    .getByRole('dialog')
    .getByRole('link')
    .filter({ hasText: `${number}-T` })
  await expect(message).toContainText('⟦Ýóú wéré áššígñéd tó')
  expect((await listPlain(page, '[role="dialog"]')).filter(text => !text.includes(number))).toEqual([])
})

test('what permissions allow, and what history tells of a role', async ({ page, request }) => {
  const api = await callApi(request)
  const { rows } = await api.read('/roles?name=Planner')
  for (const isActive of [false, true])
    await api.change(`/roles/${rows[0].id}`, { ...rows[0], version: undefined, isActive })
  await signIn(page)
  await speakPseudo(page)
  await page.goto('/settings/roles')
  const menu = page.getByRole('row').filter({ hasText: 'Planner' }).getByRole('button').last()
  await menu.click()
  await page.getByRole('menuitem').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: 'ViewAllUser' })).toBeVisible()
  expect(await listPlain(page, '[role="dialog"]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await menu.click()
  // Edit, Show accounts, History.
  await page.getByRole('menuitem').nth(2).click()
  const steps = dialog.getByRole('listitem')
  await expect(steps).toHaveCount(3)
  await expect(steps.first()).toHaveText(/^Administrator ⟦.*⟧ ⟦.*⟧/)
  await expect(steps.first().getByRole('term')).toHaveText(/^⟦.*⟧$/)
  await expect(steps.first().getByRole('definition')).toHaveText(/^⟦.*⟧⟦.*⟧$/)
  expect(await listPlain(page, '[role="dialog"]')).toEqual([])
})

const forms = {
  '/dashboard/customers': 'Ádd',
  '/dashboard/audits': 'Ádd',
  '/dashboard/request': 'Ñéw',
  '/settings/accounts': 'Ádd',
  '/settings/roles': 'Ádd',
  '/settings/countries': 'Ádd',
  '/settings/departments': 'Ádd',
  '/settings/standards': 'Ádd',
}

test('what is missing in a form is said in one’s language', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(page)
  await speakPseudo(page)
  for (const [screen, add] of Object.entries(forms)) {
    await page.goto(screen)
    await page
      .getByRole('button', { name: new RegExp(`^⟦${add} `) })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('[type="submit"]').click()
    const faults = dialog.locator('.mantine-InputWrapper-error')
    await expect(faults.first(), screen).toBeVisible()
    for (const fault of await faults.allTextContents()) expect(fault, screen).toMatch(/^⟦.*⟧$/)
  }
})

test('pages are named in one’s language, in the navigation, the title and the command bar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(page)
  await speakPseudo(page)
  await page.goto('/settings/countries')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^⟦.*⟧$/)
  await expect(page).toHaveTitle(/⟦Çóúñtríéš/)
  expect(await listPlain(page, 'nav')).toEqual([])
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  expect(await listPlain(page, '[role="dialog"]')).toEqual([])
})
