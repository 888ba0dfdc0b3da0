import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BulkButtons, sayLeavingOut } from '#web/planning/bulk-buttons.tsx'
import { show } from './show.tsx'

test('What a change of several audits does is read whole on a phone, however long a language says it', async () => {
  await page.viewport(390, 844)
  const label = sayLeavingOut('Vollständig abgeschlossene Auditierungen speichern', 3, 7)
  await show(
    <div style={{ width: 260 }}>
      <BulkButtons cancelLabel="Cancel" onCancel={() => {}} label={label} isSaving={false} />
    </div>,
  )
  const button = page.getByRole('button', { name: label })
  await expect.element(button).toBeVisible()
  const text = button.element().querySelector('.mantine-Button-label') as HTMLElement
  await expect.poll(() => text.scrollWidth <= text.clientWidth).toBe(true)
  await expect.poll(() => button.element().scrollHeight <= button.element().clientHeight).toBe(true)
})
