import type { AnyRouter } from '@tanstack/react-router'
import { nameDocument } from './document-title.ts'
import { findPage, mayOpen } from './pages.ts'

/**
 * After a change of page: names the document, and takes a keyboard and a screen reader to the new heading,
 * as a browser does when it loads a document. A changed filter of a list moves nothing.
 */
export function announcePages(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    nameDocument(titleOf(router.state.matches.at(-1)?.fullPath ?? ''))
    if (fromLocation && pathChanged) focusHeading()
  })
}

function titleOf(path: string): string {
  const page = findPage(path)
  if (!page) return 'Page not found'
  return mayOpen(page) ? page.title : 'No access'
}

function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
