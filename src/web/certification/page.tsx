import { TabbedPage } from '#web/ui/page/tabbed-page.tsx'
import { useReadByDay } from '#web/ui/read/use-read-again.ts'
import { sayCertification } from '#words/en/certification.ts'
import { DueTab } from './due-tab.tsx'
import { FiguresTab } from './figures-tab.tsx'
import { RegisterTab } from './register-tab.tsx'

/** What certificates owe, which there are, and how it was kept. */
export function CertificationPage() {
  useReadByDay()
  return (
    <TabbedPage
      title={sayCertification('title')}
      subtitle={sayCertification('subtitle')}
      tabs={[
        { name: 'due', label: sayCertification('tab:due'), Content: DueTab },
        { name: 'register', label: sayCertification('tab:register'), Content: RegisterTab },
        { name: 'figures', label: sayCertification('tab:figures'), Content: FiguresTab },
      ]}
    />
  )
}
