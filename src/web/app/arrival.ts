import { findPage } from './pages.ts'
import type { router as Router } from './routes.tsx'

const product = 'Audit Management System'

/**
 * After a change of page: names the document, and takes a keyboard and a screen reader to the new heading,
 * as a browser does when it loads a document. A changed filter of a list moves nothing.
 */
export function announcePages(router: typeof Router): () => void {
  return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const path = router.state.matches.at(-1)?.fullPath ?? ''
    document.title = [findPage(path)?.title ?? 'Page not found', product].join(' · ')
    if (fromLocation && pathChanged) focusHeading()
  })
}

function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
