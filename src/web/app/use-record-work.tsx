import { type ComponentType, useState } from 'react'
import { definePart, type Part, usePart } from './part.ts'
import { showFailure } from './query-client.ts'

/** The questions and dialogs of audits, for screens that list more than those; their code comes when one is opened. */
export const auditWork = definePart(
  'question',
  async () => (await import('#web/audits/use-audit-commands.tsx')).AuditWork,
)

/** The same of requests. */
export const requestWork = definePart(
  'question',
  async () => (await import('#web/requests/use-request-commands.tsx')).RequestWork,
)

/**
 * Asks what one asks on the page of a record: `ask` opens the question, `dialog` belongs where it stays while it is open.
 *
 *     const audits = useRecordWork(auditWork)
 *     audits.ask({ command: 'complete', record: audit })
 */
export function useRecordWork<Asked extends object>(part: Part<{ asked: Asked }>) {
  const [asked, setAsked] = useState<{ asked: Asked; key: number }>()
  const Work: ComponentType<{ asked: Asked }> | null = usePart(part, asked !== undefined, error => {
    setAsked(undefined)
    showFailure(error)
  })
  return {
    ask: (next: Asked) => setAsked(before => ({ asked: next, key: (before?.key ?? 0) + 1 })),
    dialog: asked && Work && <Work key={asked.key} asked={asked.asked} />,
  }
}
