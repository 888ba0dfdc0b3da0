import { Page } from '#web/ui/page/page.tsx'
import { sayCertification } from '#words/en/certification.ts'
import { DueTab } from './due-tab.tsx'

/** What certificates owe. */
export function CertificationPage() {
  return (
    <Page title={sayCertification('title')} subtitle={sayCertification('subtitle')}>
      <DueTab />
    </Page>
  )
}
