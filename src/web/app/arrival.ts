import type { AnyRouter } from '@tanstack/react-router'
import { nameDocument } from './document-title.ts'
import { findPage } from './pages.ts'

/**
 * After a change of page: names the document, and takes a keyboard and a screen reader to the new heading,
 * as a browser does when it loads a document. A changed filter of a list moves nothing.
 */
export function announcePages(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const path = router.state.matches.at(-1)?.fullPath ?? ''
    nameDocument(findPage(path)?.title ?? 'Page not found')
    if (fromLocation && pathChanged) focusHeading()
  })
}

function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
