import { IconUnlink } from '@tabler/icons-react'
import { z } from 'zod'
import { calendarLinks, calendarScopes } from '#contract/calendar-links.ts'
import { textFilter } from '#contract/list.ts'
import { confirmAction } from '#web/ui/dialog/confirm.tsx'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { ListPage } from '#web/ui/table/list-page.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { selectField } from '#web/ui/table/search-fields.tsx'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { sayCalendarLink } from '#words/en/calendar-links.ts'
import { sayTable } from '#words/en/table.ts'
import { listCalendarLinkColumns } from './columns.tsx'

const filters = { name: textFilter, owner: textFilter, scope: z.enum(calendarScopes) }
const listFields = () => [
  { key: 'name', label: sayCalendarLink('name') },
  { key: 'owner', label: sayCalendarLink('owner') },
  selectField(
    'scope',
    sayCalendarLink('shows'),
    calendarScopes.map(scope => ({
      value: scope,
      label: sayCalendarLink(scope === 'own' ? 'of:own' : `scope:${scope}`),
    })),
  ),
]

/** What reads the house’s data from outside: everyone’s calendar links, which can be ended here. */
export function IntegrationsPage() {
  const table = useListPage(calendarLinks.everyones, filters)
  const end = useSave(calendarLinks.remove, sayCalendarLink('ended'))
  const [historyOf, historyDrawer] = useHistoryDrawer('calendarLink', calendarLinks.everyones)
  return (
    <ListPage
      {...table}
      name="integrations"
      title={sayCalendarLink('everyones')}
      subtitle={sayCalendarLink('everyonesHint')}
      fields={listFields()}
      columns={listCalendarLinkColumns()}
      nothing={sayCalendarLink('none')}
      empty={sayCalendarLink('noneHint')}
      actions={({ id, name, owner }) => (
        <RowMenu
          label={sayTable('actionsFor', { name })}
          actions={[
            historyOf({ id, name }),
            {
              label: sayCalendarLink('end'),
              icon: IconUnlink,
              danger: true,
              onClick: () =>
                confirmAction({
                  title: sayCalendarLink('endOf', { name }),
                  message: sayCalendarLink('endHint', { owner: owner.name }),
                  confirmLabel: sayCalendarLink('end'),
                  run: () => end({ params: { id } }),
                }),
            },
          ]}
        />
      )}
    >
      {historyDrawer}
    </ListPage>
  )
}
