import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '#web/app/without-eval.ts'
import '#web/app/entry-styles.ts'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach } from 'vitest'
import { parseAddress, stringifyAddress } from '#web/app/list-search.ts'
import { queryClient } from '#web/app/query-client.ts'
import { writeItems } from '#web/app/storage.ts'
import { notificationSettings, resolveCssVariables, theme } from '#web/app/theme.tsx'
import { forget } from './network.ts'
import { lan } from './records.ts'

let root: Root | undefined

function clear(): void {
  root?.unmount()
  document.body.replaceChildren()
  queryClient.clear()
}

/** Shows components as the application does, signed in as Lan, who works in Hanoi, unless another is given. */
export async function show(children: ReactNode, who = lan, address = '/'): Promise<void> {
  clear()
  const { id, name, email } = who
  writeItems({ user: JSON.stringify({ id, name, email }), user_info: JSON.stringify(who) })
  const place = document.createElement('main')
  document.body.append(place)
  root = createRoot(place)
  const router = createRouter({
    routeTree: createRootRoute({ component: () => children }),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: parseAddress,
    stringifySearch: stringifyAddress,
  })
  root.render(
    <MantineProvider theme={theme} forceColorScheme="light" cssVariablesResolver={resolveCssVariables}>
      <QueryClientProvider client={queryClient}>
        <Notifications {...notificationSettings} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

afterEach(() => {
  clear()
  localStorage.clear()
  forget()
})
