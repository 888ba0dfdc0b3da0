import { Anchor, FileInput, Group, Progress, Select, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { fault } from '#contract/fault.ts'
import { type ImportedEntity, importedEntities } from '#contract/import-fields.ts'
import { imports } from '#contract/imports.ts'
import { importLimits, type TemplateFormat, templateFormats } from '#domain/imports.ts'
import { callForFile } from '#web/app/api.ts'
import { showFailure } from '#web/app/query-client.ts'
import { saveFile } from '#web/app/save-file.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { useReadAgain } from '#web/ui/read/use-read-again.ts'
import { sayImportFailure } from '#words/en/import-failures.ts'
import { sayImportFault } from '#words/en/import-faults.ts'
import { sayImport } from '#words/en/imports.ts'
import { listImportable } from './import.ts'
import { uploadFile } from './upload-file.ts'

const beginForm = z.object({
  entity: z.enum(importedEntities, fault(sayImportFault.text('chooseEntity'))),
  file: z
    .instanceof(File, fault(sayImportFault.text('chooseFile')))
    .refine(({ size }) => size > 0, fault(sayImportFault.text('emptyFile')))
    .refine(({ size }) => size <= importLimits.bytes, fault(sayImportFailure.text('tooLargeFile'))),
})
type Form = DialogForm<typeof beginForm>

type Props = { asked: string; onBegun: (made: { id: number }) => void; onClose: () => void }

/** The first step: which file, and what is in it. */
export function BeginDialog({ asked, onBegun, onClose }: Props) {
  const made = useRef<{ id: number }>(null)
  const [share, setShare] = useState<number>()
  const readAgain = useReadAgain()
  const [first = null] = listImportable()
    .filter(entity => entity === asked)
    .concat(listImportable())
  return (
    <FormDialog
      title={sayImport('beginTitle')}
      schema={beginForm}
      toValues={() => ({ entity: first, file: null }) as never}
      onSave={async ({ entity, file }) => {
        setShare(0)
        try {
          made.current = { id: await uploadFile(file, entity, setShare) }
        } finally {
          setShare(undefined)
          void readAgain({ path: imports.list.path })
          // One that went on has been read before.
          void readAgain({ path: imports.one.path })
        }
      }}
      saveLabel={sayImport('upload')}
      onClose={() => (made.current ? onBegun(made.current) : onClose())}
    >
      {form => <BeginFields form={form} share={share} />}
    </FormDialog>
  )
}

function BeginFields({ form, share }: { form: Form; share: number | undefined }) {
  const entities = listImportable()
  const [entity, setEntity] = useState(form.getValues().entity)
  form.watch('entity', ({ value }) => setEntity(value))
  return (
    <>
      <Select
        label={sayImport('chooseEntity')}
        required
        allowDeselect={false}
        data={entities.map(value => ({ value, label: sayImport(`entity:${value}`) }))}
        key={form.key('entity')}
        {...form.getInputProps('entity')}
      />
      <FileInput
        label={sayImport('file')}
        description={sayImport('fileHint')}
        placeholder={sayImport('chooseFile')}
        required
        clearable
        accept=".csv,.txt,.tsv,.xlsx,.xlsm,text/csv"
        key={form.key('file')}
        {...form.getInputProps('file')}
      />
      {entity && (
        <Group gap="md">
          {templateFormats.map(format => (
            <Anchor
              key={format}
              component="button"
              type="button"
              size="sm"
              ta="left"
              onClick={() => void saveTemplate(entity, format)}
            >
              {sayImport(`template:${format}`)}
            </Anchor>
          ))}
        </Group>
      )}
      {share !== undefined && (
        <div role="status">
          <Text size="sm">{sayImport('uploading', { name: form.getValues().file?.name ?? '' })}</Text>
          <Progress value={share * 100} aria-label={sayImport('progress')} />
        </div>
      )}
    </>
  )
}

const saveTemplate = (entity: ImportedEntity, format: TemplateFormat) =>
  callForFile(imports.template, { params: { entity }, query: { format } }).then(saveFile, showFailure)
