import { IconDoorEnter, IconLock } from '@tabler/icons-react'
import { sites } from '#contract/sites.ts'
import { showFailure } from '#web/app/query-client.ts'
import { may } from '#web/app/session.ts'
import { bold } from '#web/ui/page/bold.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { editAction, useDeletion } from '#web/ui/table/row-actions.ts'
import { type RowAction, RowMenu } from '#web/ui/table/row-menu.tsx'
import { saySite } from '#words/en/sites.ts'
import { sayTable } from '#words/en/table.ts'
import type { Site } from './customer.ts'

type Props = { site: Site; onEdit: () => void; history: RowAction | false }

/** What can be done with a site. */
export function SiteMenu({ site, onEdit, history }: Props) {
  const { name, isMain } = site
  const deletionOf = useDeletion(sites.remove, saySite('siteDeleted'))
  const toggle = useToggle(site)
  return (
    <RowMenu
      label={sayTable('actionsFor', { name })}
      actions={[
        may(sites.update) && editAction(onEdit),
        may(sites.update) && !isMain && toggle,
        history,
        !isMain && deletionOf(site, saySite.rich('deleteQuestion', { name, b: bold })),
      ]}
    />
  )
}

/** Closes it, or opens it again. */
function useToggle({ id, name, isActive, version }: Site): RowAction {
  const save = useSave(sites.update, saySite(isActive ? 'siteClosed' : 'siteReopened', { name }))
  const run = () => void save({ params: { id }, body: { isActive: !isActive, version } }).catch(showFailure)
  return {
    label: saySite(isActive ? 'close' : 'reopen'),
    icon: isActive ? IconLock : IconDoorEnter,
    onClick: run,
  }
}
