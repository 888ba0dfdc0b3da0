import { Checkbox, Text, TextInput } from '@mantine/core'
import type { RowOf } from '#contract/endpoint.ts'
import { savedViewForm, savedViews } from '#contract/saved-views.ts'
import { useMe } from '#web/app/session.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayView } from '#words/en/saved-views.ts'

export type SavedView = RowOf<typeof savedViews.list>

const toValues = (view?: SavedView) => ({ name: view?.name ?? '', isShared: !!view?.department })

type Props = {
  view?: SavedView
  /** What is shown, for a new one. */
  search: string
  onSaved: (view: { id: number }) => void
  onClose: () => void
}

/** Keeps what the roster shows under a name, or renames and shares the view given. */
export function ViewDialog({ view, search, onSaved, onClose }: Props) {
  const create = useSave(savedViews.create, sayView('saved'))
  const update = useSave(savedViews.update, sayView('saved'))
  const { department } = useMe()
  return (
    <FormDialog
      title={sayView(view ? 'editTitle' : 'saveTitle')}
      schema={savedViewForm}
      record={view}
      toValues={toValues}
      onSave={async (values, saved) => {
        if (saved) return update({ params: { id: saved.id }, body: { ...values, version: saved.version } })
        onSaved(await create({ body: { ...values, search } }))
      }}
      onClose={onClose}
    >
      {form => (
        <>
          <TextInput
            label={sayView('name')}
            required
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <Checkbox
            label={sayView('share', { department: view?.department?.name ?? department.name })}
            key={form.key('isShared')}
            {...form.getInputProps('isShared', { type: 'checkbox' })}
          />
          {!view && (
            <Text size="sm" c="gray.7">
              {sayView('saves')}
            </Text>
          )}
        </>
      )}
    </FormDialog>
  )
}
