import { Checkbox, Text, Textarea, TextInput } from '@mantine/core'
import type { Input } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { standardForm, standards } from '#contract/standards.ts'
import { call } from '#web/app/api.ts'
import { ask } from '#web/ui/dialog/ask.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayStandard } from '#words/en/standards.ts'
import { showProgramme } from '#words/show-programme.ts'
import type { Standard } from './columns.tsx'
import { ProgrammeField } from './programme-field.tsx'

const toValues = (standard?: Standard) => ({
  code: standard?.code ?? '',
  name: standard?.name ?? '',
  description: standard?.description ?? '',
  isEnabled: standard?.isEnabled ?? true,
  programme: standard?.programme ?? null,
})

/** How a field that somebody else changed reads. */
const showField = (field: string, standard: Standard) => {
  if (field !== 'programme') return String(standard[field as keyof Standard])
  return standard.programme ? showProgramme(standard.programme) : sayStandard('noProgramme')
}

/** Asks before another programme moves the visits of certificates. False: they are to stay. */
function useUpdate() {
  const update = useSave(standards.update, sayStandard('standardUpdated'))
  return async (input: Input<typeof standards.update>) => {
    try {
      return await update(input)
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'movesVisits') throw error
      const moved = error.details as { certificates: number; visits: number; planned: number }
      const isSure = await ask({
        title: sayStandard('movesVisitsTitle'),
        message: <Text size="sm">{sayStandard('movesVisits', moved)}</Text>,
        yes: sayStandard('moveVisits'),
      })
      return isSure && update({ ...input, body: { ...input.body, confirmed: true } })
    }
  }
}

/** Adds a standard, or changes the one given. */
export function StandardDialog({
  standard,
  onClose,
}: {
  standard: Standard | undefined
  onClose: () => void
}) {
  const create = useSave(standards.create, sayStandard('standardCreated'))
  const update = useUpdate()

  return (
    <FormDialog
      title={sayStandard(standard ? 'editStandard' : 'addStandard')}
      schema={standardForm}
      record={standard}
      toValues={toValues}
      showValue={showField}
      onSave={(values, saved) =>
        saved
          ? update({ params: { id: saved.id }, body: { ...values, version: saved.version } })
          : create({ body: values })
      }
      entity="standard"
      reload={standard && (() => call(standards.one, { params: { id: standard.id } }))}
      onClose={onClose}
    >
      {form => (
        <>
          <TextInput
            label={sayStandard('code')}
            description={sayStandard('codeHint')}
            required
            key={form.key('code')}
            {...form.getInputProps('code')}
          />
          <TextInput
            label={sayStandard('name')}
            required
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <Textarea
            label={sayStandard('description')}
            required
            autosize
            minRows={3}
            key={form.key('description')}
            {...form.getInputProps('description')}
          />
          <Checkbox
            label={sayStandard('canBePlanned')}
            key={form.key('isEnabled')}
            {...form.getInputProps('isEnabled', { type: 'checkbox' })}
          />
          <ProgrammeField
            key={form.key('programme')}
            {...form.getInputProps('programme')}
            errors={form.errors}
          />
        </>
      )}
    </FormDialog>
  )
}
