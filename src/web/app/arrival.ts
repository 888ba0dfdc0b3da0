import type { AnyRouter } from '@tanstack/react-router'
import { sayShell } from '#words/en/shell.ts'
import { sayKnown } from '#words/words.ts'
import { nameDocument } from './document-title.ts'
import type { Address } from './list-search.ts'
import { findPage, mayOpen } from './pages.ts'

/**
 * After a change of page: names the document, and takes a keyboard and a screen reader to the new heading,
 * as a browser does when it loads a document. A changed filter of a list moves nothing.
 */
export function announcePages(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    nameDocument(titleOf(router.state.matches.at(-1)?.fullPath ?? ''))
    if (!fromLocation || !pathChanged) return
    const [from, to] = [fromLocation.pathname, toLocation.pathname]
    if (to.startsWith(`${from}/`)) lists.set(from, fromLocation.search as Address)
    const recordId = from.startsWith(`${to}/`) ? from.slice(to.length + 1) : undefined
    const heading = recordId && focusRow(recordId) ? undefined : focusHeading()
    if (recordId) focusRowOnceRead(recordId, heading)
  })
}

/** What each list showed when a record of it was opened, by path. */
const lists = new Map<string, Address>()

export const listLeft = (path: string): Address => lists.get(path) ?? {}

function titleOf(path: string): string {
  const page = findPage(path)
  if (!page) return sayShell('notFound')
  return sayKnown(mayOpen(page) ? page.title : sayShell.text('noAccess'))
}

const findRow = (id: string) => document.querySelector<HTMLElement>(`main [data-record="${CSS.escape(id)}"]`)

/** Back from a record its row has the focus, and is in sight; on a phone the link of its card. */
function focusRow(id: string): boolean {
  const row = findRow(id)
  const target = row?.matches('tr') ? row : row?.querySelector<HTMLElement>('a, button')
  if (!row || !target) return false
  target.focus({ preventScroll: true })
  // After the router has put the page to where it was scrolled.
  requestAnimationFrame(() => bringIntoSight(row))
  return true
}

function bringIntoSight(row: HTMLElement): void {
  const { top, bottom } = row.getBoundingClientRect()
  if (top < headerHeight || bottom > window.innerHeight) row.scrollIntoView({ block: 'center' })
}

const headerHeight = 60
const longestWaitMs = 5000

/**
 * The list may still be asked for, or have gone without the row meanwhile, which was deleted. Who has gone on isn't
 * called back.
 */
function focusRowOnceRead(id: string, heading: HTMLElement | undefined): void {
  const observer = new MutationObserver(() => {
    const { activeElement } = document
    if (heading && (activeElement !== heading || focusRow(id))) observer.disconnect()
    else if (!heading && activeElement === document.body && !findRow(id)) {
      focusHeading()
      observer.disconnect()
    }
  })
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), longestWaitMs)
}

function focusHeading(): HTMLElement | undefined {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!target) return undefined
  target.tabIndex = -1
  target.focus({ preventScroll: true })
  return target
}
