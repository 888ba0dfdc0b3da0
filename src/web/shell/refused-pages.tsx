import { homePath } from '#web/app/after-sign-in.ts'
import type { PageEntry } from '#web/app/pages.ts'
import { sayShell } from '#words/en/shell.ts'
import { sayKnown } from '#words/words.ts'
import { FailedPage } from './failed-pages.tsx'

type Home = Pick<PageEntry, 'path' | 'title'>

/** `home` is a page that does open. */
export function ForbiddenPage({ home: { path, title } }: { home: Home }) {
  const other = { path, label: sayShell('goTo', { page: sayKnown(title) }) }
  return (
    <FailedPage code="403" title={sayShell('forbidden')} {...(path !== homePath && { home: other })}>
      {sayShell('forbiddenHint')}
    </FailedPage>
  )
}

export function NotFoundPage() {
  return (
    <FailedPage code="404" title={sayShell('notFound')}>
      {sayShell('notFoundHint')}
    </FailedPage>
  )
}
