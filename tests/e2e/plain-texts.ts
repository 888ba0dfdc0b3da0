import type { Page } from '@playwright/test'
import type { Api } from './story.ts'

/** What the server sends of a record that is no name, but says how it stands, for which there are words. */
const codes = new Set(['status', 'phase', 'category', 'kind', 'action', 'type', 'state', 'validity', 'cause'])

/** Whose texts people or the seed gave. */
const nouns = [
  'countries',
  'departments',
  'standards',
  'roles',
  'users',
  'auditors',
  'customers',
  'projects',
  'requests',
  'disruptions',
  'certificates',
  'areas',
  'day-tables',
]

/** Every text that somebody gave a record, the longest first: a name may be part of another. */
export async function listGiven(api: Api): Promise<string[]> {
  const replies = await Promise.all(nouns.map(noun => api.read(`/${noun}?limit=1000`)))
  const given = new Set<string>()
  function collect(value: unknown, key = ''): void {
    if (typeof value === 'string' && /\p{L}/u.test(value) && !codes.has(key)) given.add(value.trim())
    if (typeof value !== 'object' || value === null) return
    for (const [name, one] of Object.entries(value)) collect(one, Array.isArray(value) ? key : name)
  }
  for (const { rows } of replies) collect(rows)
  return [...given].toSorted((one, other) => other.length - one.length)
}

/** What is the same in every language: browsers, zones and their cities, permissions, initials, one letter of a weekday. */
const universal = [
  // A customer's first site has a name of the database's.
  'Main site',
  '(Mozilla|Playwright)/.*|\\b(Chrome|Linux|Playwright)\\b',
  'UTC([+-]\\d\\d:\\d\\d)?|\\w+(/[\\w -]+)+|Ho Chi Minh|\\(London\\)',
  '\\b([A-Z][a-z]+){2,}\\b',
  '^\\p{Lu}{1,2}$',
  '\\p{L}\u0303',
].join('|')

/** Texts, labels, titles, placeholders and values on the screen that say something outside of ⟦brackets⟧, unless it was given. */
export const listPlain = (page: Page, given: readonly string[]) =>
  page.evaluate(
    ({ given, universal }) => {
      const isUniversal = new RegExp(universal, 'gu')
      const quote = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
      const takeOut = (one: string, text: string) =>
        text.replaceAll(new RegExp(`(?<![\\p{L}\\d])${quote(one)}(?![\\p{L}\\d])`, 'gu'), ' ')
      // A hidden textarea measures how tall the one that is seen has to be.
      const unsaid = 'style, script, noscript, option, textarea[aria-hidden]'
      const isSeen = (element: Element | null) =>
        element?.checkVisibility() === true && !element.closest(unsaid)
      const attributes = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'aria-valuetext']

      function* listSaid(): Generator<string> {
        // A dialog covers the rest.
        const root = [...document.querySelectorAll('[aria-modal=true]')].at(-1) ?? document.body
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          if (!(node instanceof Element)) {
            if (isSeen(node.parentElement)) yield node.textContent ?? ''
            continue
          }
          if (!isSeen(node)) continue
          for (const name of attributes) yield node.getAttribute(name) ?? ''
          if (node instanceof HTMLInputElement && !/radio|checkbox/.test(node.type)) yield node.value
          if (node instanceof HTMLSelectElement) yield node.selectedOptions[0]?.text ?? ''
        }
        yield document.title
      }

      const found = new Set<string>()
      for (const said of listSaid()) {
        let rest = said.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ')
        if (!/\p{L}/u.test(rest)) continue
        for (const one of given) if (rest.includes(one)) rest = takeOut(one, rest)
        if (/\p{L}/u.test(rest.trim().replaceAll(isUniversal, ' '))) found.add(said.trim())
      }
      return [...found]
    },
    { given, universal },
  )
