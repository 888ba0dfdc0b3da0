import '#web/app/entry-styles.ts'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { announcePages } from '#web/app/arrival.ts'
import { mountProgressBar } from '#web/app/progress-bar.tsx'
import { queryClient } from '#web/app/query-client.ts'
import { router } from '#web/app/routes.tsx'
import { notificationSettings, resolveCssVariables, theme } from '#web/app/theme.ts'

function findElement(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`index.html has no element #${id}.`)
  return element
}

announcePages(router)
mountProgressBar(findElement('progress'), router)

createRoot(findElement('app')).render(
  <StrictMode>
    <MantineProvider theme={theme} forceColorScheme="light" cssVariablesResolver={resolveCssVariables}>
      <QueryClientProvider client={queryClient}>
        <Notifications {...notificationSettings} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
