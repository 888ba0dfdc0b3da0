import type { Icon } from '@tabler/icons-react'
import { type AnyRoute, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Of the page, in the side navigation and in the command bar, which show no page without. */
    icon?: Icon
  }
}

/** Finds the icon that the route of a page bears. */
export function usePageIcon(): (path: string) => Icon | undefined {
  const router = useRouter()
  const routes: Record<string, AnyRoute | undefined> = router.routesByPath
  return path => routes[path]?.options.staticData?.icon
}
