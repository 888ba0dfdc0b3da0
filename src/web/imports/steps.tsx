import type { ImportState } from '#domain/imports.ts'
import { sayImport } from '#words/en/imports.ts'
import classes from './steps.module.css'

const steps = ['file', 'columns', 'check', 'done'] as const

const placeOf: Record<ImportState, number> = {
  uploading: 0,
  reading: 0,
  failed: 0,
  mapping: 1,
  checking: 2,
  checked: 2,
  committing: 2,
  canceled: 2,
  committed: 3,
  undone: 3,
}

/** Where one is on the way from the file to the records. */
export function Steps({ state, isChoosing }: { state: ImportState; isChoosing: boolean }) {
  const place = isChoosing ? 1 : placeOf[state]
  return (
    <ol className={classes.steps} aria-label={sayImport('steps')}>
      {steps.map((step, at) => (
        <li key={step} aria-current={at === place ? 'step' : undefined} data-past={at < place || undefined}>
          <span aria-hidden>{at + 1}</span>
          {sayImport(`step:${step}`)}
        </li>
      ))}
    </ol>
  )
}
