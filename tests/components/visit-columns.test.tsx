import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listVisitColumns } from '#web/certification/columns.tsx'
import { aVisit } from './records.ts'
import { show } from './show.tsx'

test('A visit that is done says since when, in the words of all other days', async () => {
  const planned = listVisitColumns().find(({ key }) => key === 'planned')
  await show(planned?.render(aVisit({ state: 'done', doneOn: '2026-11-10', bucket: null })))
  await expect.element(page.getByText('Done 10 Nov 2026')).toBeVisible()
})
