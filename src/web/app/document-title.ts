import { saySession } from '#words/en/session.ts'
export function nameDocument(title: string): void {
  document.title = saySession('documentTitle', { title })
}
