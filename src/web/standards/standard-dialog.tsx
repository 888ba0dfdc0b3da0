import { Checkbox, Text, Textarea, TextInput } from '@mantine/core'
import type { Input } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { standardForm, standards } from '#contract/standards.ts'
import { call } from '#web/app/api.ts'
import { askAffects } from '#web/planning/ask-affects.tsx'
import { ask } from '#web/ui/dialog/ask.tsx'
import { createOrUpdate } from '#web/ui/form/create-or-update.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayRotation } from '#words/en/rotations.ts'
import { sayStandard } from '#words/en/standards.ts'
import { showActivity } from '#words/show-activity.ts'
import { showProgramme } from '#words/show-programme.ts'
import { showRotation } from '#words/show-rotation.ts'
import type { Standard } from './columns.tsx'
import { ActivityField, AreaListField, DayTableOf } from './competence-fields.tsx'
import { ProgrammeField } from './programme-field.tsx'
import { RotationField } from './rotation-field.tsx'

const toValues = (standard?: Standard) => ({
  code: standard?.code ?? '',
  name: standard?.name ?? '',
  description: standard?.description ?? '',
  isEnabled: standard?.isEnabled ?? true,
  programme: standard?.programme ?? null,
  rotation: standard?.rotation ?? null,
  areaList: standard?.areaList ?? null,
  activity: standard?.activity ?? null,
})

/** How a field that somebody else changed reads. */
const showField = (field: string, standard: Standard) => {
  if (field === 'rotation') return standard.rotation ? showRotation(standard.rotation) : sayRotation('none')
  if (field === 'areaList') return standard.areaList ?? sayStandard('noAreaList')
  if (field === 'activity')
    return standard.activity ? showActivity(standard.activity) : sayStandard('activity:none')
  if (field !== 'programme') return String(standard[field as keyof Standard])
  return standard.programme ? showProgramme(standard.programme) : sayStandard('noProgramme')
}

/** Asks before another programme moves visits, or another rotation affects booked audits. False: all is to stay. */
function useUpdate() {
  const update = useSave(standards.update, sayStandard('standardUpdated'))
  return async (input: Input<typeof standards.update>) => {
    try {
      return await update(input)
    } catch (error) {
      const isAnyway = await askAffects(error)
      if (isAnyway !== undefined)
        return isAnyway && update({ ...input, body: { ...input.body, confirmed: true } })
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
      onSave={createOrUpdate(create, update)}
      entity="standard"
      reload={standard && (() => call(standards.one, { params: { id: standard.id } }))}
      onClose={onClose}
    >
      {form => <Fields form={form} standardId={standard?.id} />}
    </FormDialog>
  )
}

type FieldsProps = { form: DialogForm<typeof standardForm>; standardId: number | undefined }

function Fields({ form, standardId }: FieldsProps) {
  return (
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
        minRows={3}
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
      <Checkbox
        label={sayStandard('canBePlanned')}
        key={form.key('isEnabled')}
        {...form.getInputProps('isEnabled', { type: 'checkbox' })}
      />
      <ProgrammeField key={form.key('programme')} {...form.getInputProps('programme')} errors={form.errors} />
      <RotationField key={form.key('rotation')} {...form.getInputProps('rotation')} errors={form.errors} />
      {standardId !== undefined && <DayTableOf standardId={standardId} />}
      <AreaListField key={form.key('areaList')} {...form.getInputProps('areaList')} />
      <ActivityField key={form.key('activity')} {...form.getInputProps('activity')} errors={form.errors} />
    </>
  )
}
