import '#web/app/without-eval.ts'
import '#web/app/entry-styles.ts'
import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { resolveCssVariables, theme } from '#web/app/theme.tsx'
import { Start } from '#web/shell/start.tsx'
import { readLanguage } from '#words/language.ts'

/** Not at the top level: what is loaded for another language waits for this very file. */
async function start(): Promise<void> {
  await speakLanguage().catch(reportError)
  document.documentElement.lang = readLanguage()
  const element = document.getElementById('app')
  if (!element) throw new Error('index.html has no element #app.')
  createRoot(element).render(
    <StrictMode>
      <MantineProvider theme={theme} forceColorScheme="light" cssVariablesResolver={resolveCssVariables}>
        <Start />
      </MantineProvider>
    </StrictMode>,
  )
}

/** The browser may refuse what it keeps, and the words may not arrive: then it is English. */
async function speakLanguage(): Promise<void> {
  if (localStorage.getItem('language') === 'en-XA') await (await import('#words/pseudo.ts')).speakPseudo()
}

void start()
