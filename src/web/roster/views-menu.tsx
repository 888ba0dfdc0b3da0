import { Button, Menu, Text } from '@mantine/core'
import {
  IconBookmark,
  IconCheck,
  IconDeviceFloppy,
  IconPencil,
  IconPlus,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { savedViews } from '#contract/saved-views.ts'
import { useMenu } from '#web/app/close-on-back.ts'
import { showFailure } from '#web/app/query-client.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { useMe } from '#web/app/session.ts'
import { confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { bold } from '#web/ui/page/bold.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayView } from '#words/en/saved-views.ts'
import type { RosterAddress } from './address.ts'
import { useShownView } from './shown-view.ts'
import { type SavedView, ViewDialog } from './view-dialog.tsx'

type Props = {
  address: RosterAddress
  beginsOpen: boolean
  /** What stood in its place until it came had the focus. */
  takesFocus: boolean
}

/** Views under names: one’s own, those of the department, and what can be done with the one that is shown. */
export function ViewsMenu({ address, beginsOpen, takesFocus }: Props) {
  const shown = useShownView(address)
  const menu = useMenu(beginsOpen)
  const button = useRef<HTMLButtonElement>(null)
  const [edited, setEdited] = useState<{ view?: SavedView }>()
  const isAsked = menu.opened || shown.savedId !== undefined
  const { data, error, refetch } = useAsk(savedViews.list, isAsked && {}, { staleTime: 0 })
  const current = data?.rows.find(({ id }) => id === shown.savedId)
  return (
    <>
      <Menu
        {...menu}
        position="bottom-end"
        returnFocus={false}
        withInitialFocusPlaceholder={false}
        // What could not be read is asked for again; else it was read with the page where one of them is shown.
        onOpen={() => !!error && void refetch()}
        onClose={() => button.current?.focus()}
      >
        <Menu.Target>
          <Button
            ref={button}
            autoFocus={takesFocus}
            size="xs"
            maw="min(16rem, 60vw)"
            variant={current ? 'light' : 'default'}
            leftSection={<IconBookmark size={14} aria-hidden />}
          >
            {current?.name ?? sayView('views')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown
          aria-label={sayView('views')}
          mah="min(28rem, 70vh)"
          maw="min(24rem, 94vw)"
          style={{ overflowY: 'auto' }}
        >
          {!!error && (
            <Text size="sm" px="sm" py={6} c="red.9">
              {readMessage(error)}
            </Text>
          )}
          {(data || !error) && <Choices rows={data?.rows} currentId={current?.id} onOpen={shown.open} />}
          <Menu.Divider />
          <Work current={current} shown={shown} onEdit={view => setEdited({ ...(view && { view }) })} />
        </Menu.Dropdown>
      </Menu>
      {edited && (
        <ViewDialog
          {...edited}
          search={shown.search}
          onSaved={({ id }) => shown.name(id)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

type ChoicesProps = {
  rows: readonly SavedView[] | undefined
  currentId: number | undefined
  onOpen: (view: SavedView) => void
}

function Choices({ rows, currentId, onOpen }: ChoicesProps) {
  const { id: me } = useMe()
  if (!rows?.length)
    return (
      <Text size="sm" px="sm" py={6} c="gray.7">
        {sayView(rows ? 'none' : 'loading')}
      </Text>
    )
  const own = rows.filter(({ owner, department }) => owner.id === me && !department)
  const shared = rows.filter(view => !own.includes(view))
  const departments = [...new Set(shared.map(({ department }) => department?.name ?? ''))]
  const groups = [
    { label: sayView('mine'), views: own },
    ...departments.map(department => ({
      label: sayView('ofDepartment', { department }),
      views: shared.filter(view => (view.department?.name ?? '') === department),
    })),
  ]
  return groups
    .filter(({ views }) => views.length > 0)
    .map(({ label, views }) => (
      <div key={label}>
        <Menu.Label>{label}</Menu.Label>
        {views.map(view => (
          <Menu.Item
            key={view.id}
            aria-current={view.id === currentId}
            style={{ overflowWrap: 'anywhere' }}
            rightSection={view.id === currentId && <IconCheck size={16} aria-hidden />}
            onClick={() => onOpen(view)}
          >
            {view.name}
          </Menu.Item>
        ))}
      </div>
    ))
}

type WorkProps = {
  current: SavedView | undefined
  shown: ReturnType<typeof useShownView>
  onEdit: (view?: SavedView) => void
}

/** What can be done with what is shown. */
function Work({ current, shown, onEdit }: WorkProps) {
  const update = useSave(savedViews.update, sayView('saved'))
  const remove = useSave(savedViews.remove, sayView('deleted'))
  const icon = { size: 16, 'aria-hidden': true }
  function saveChanges({ id, version }: SavedView) {
    void update({ params: { id }, body: { search: shown.search, version } }).catch(showFailure)
  }
  function askToDelete({ id, name, department }: SavedView) {
    confirmDelete({
      question: sayView.rich('deleteQuestion', {
        name,
        shared: department ? 'yes' : 'no',
        department: department?.name ?? '',
        b: bold,
      }),
      run: async () => {
        await remove({ params: { id } })
        shown.name(undefined)
      },
    })
  }
  const changeable = current?.isChangeable ? current : undefined
  return (
    <>
      {changeable && changeable.search !== shown.search && (
        <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={() => saveChanges(changeable)}>
          {sayView('saveChanges', { name: changeable.name })}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => onEdit()}>
        {sayView('save')}
      </Menu.Item>
      {changeable && (
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEdit(changeable)}>
          {sayView('edit')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconRestore {...icon} />} onClick={shown.reset}>
        {sayView('standard')}
      </Menu.Item>
      {changeable && (
        <>
          <Menu.Divider />
          <Menu.Item c="red.9" leftSection={<IconTrash {...icon} />} onClick={() => askToDelete(changeable)}>
            {sayView('delete')}
          </Menu.Item>
        </>
      )}
    </>
  )
}
