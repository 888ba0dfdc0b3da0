import { MantineProvider } from '@mantine/core'
import { NavigationProgress, nprogress } from '@mantine/nprogress'
import { createRoot } from 'react-dom/client'
import type { router as Router } from './routes.tsx'
import { theme } from './theme.ts'

/** A page that arrives sooner needs no bar. */
const patienceMilliseconds = 120

/**
 * The trickling bar while a page loads. It lives in a React root of its own: inside the router's tree its
 * updates starve the transition it waits for.
 */
export function mountProgressBar(element: HTMLElement, router: typeof Router): void {
  createRoot(element).render(
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <NavigationProgress size={3} aria-label="Loading the page" />
    </MantineProvider>,
  )
  let timer: number | undefined
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    if (!pathChanged) return
    clearTimeout(timer)
    timer = window.setTimeout(nprogress.start, patienceMilliseconds)
  })
  router.subscribe('onResolved', () => {
    clearTimeout(timer)
    nprogress.complete()
  })
}
