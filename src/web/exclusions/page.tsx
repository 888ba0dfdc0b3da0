import { Button } from '@mantine/core'
import { auditors } from '#contract/auditors.ts'
import { customers } from '#contract/customers.ts'
import { exclusions } from '#contract/exclusions.ts'
import { may } from '#web/app/session.ts'
import { EmptyState } from '#web/ui/page/states.tsx'
import { TabbedPage } from '#web/ui/page/tabbed-page.tsx'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { sayExclusion } from '#words/en/exclusions.ts'
import { ExclusionDialog } from './exclusion-dialog.tsx'
import { OverridesTab } from './overrides-tab.tsx'
import { RegisterTab } from './register-tab.tsx'

/** Who must not audit whom, and what was overridden. */
export function ImpartialityPage() {
  const mayRead = may(exclusions.overrides)
  const overrides = { name: 'overrides', label: sayExclusion('overrides'), Content: OverridesTab }
  return (
    <TabbedPage
      title={sayExclusion('title')}
      subtitle={sayExclusion('subtitle')}
      tabs={[
        {
          name: 'register',
          label: sayExclusion('register'),
          Content: mayRead ? RegisterTab : UnreadRegister,
        },
        ...(mayRead ? [overrides] : []),
      ]}
    />
  )
}

/** For whoever enters what they may not read afterwards. */
function UnreadRegister() {
  const adding = useEdited()
  const canChoose = may(auditors.list) && may(customers.list)
  return (
    <>
      <EmptyState
        title={sayExclusion('unread')}
        hint={sayExclusion(canChoose ? 'unreadHint' : 'unreadNoChoice')}
        action={canChoose && <Button onClick={() => adding.edit()}>{sayExclusion('add')}</Button>}
      />
      {adding.edited && (
        <ExclusionDialog key={adding.edited.key} exclusion={undefined} onClose={adding.stop} />
      )}
    </>
  )
}
