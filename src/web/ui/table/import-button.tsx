import { Button, Group } from '@mantine/core'
import { IconDownload, IconFileImport, IconHistory } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ImportedEntity, importEntity } from '#contract/import-fields.ts'
import { imports } from '#contract/imports.ts'
import { callForFile } from '#web/app/api.ts'
import { showFailure } from '#web/app/query-client.ts'
import { saveFile } from '#web/app/save-file.ts'
import { holds, may } from '#web/app/session.ts'
import { useIsPhone } from '#web/ui/page/screen-width.ts'
import { sayTable } from '#words/en/table.ts'
import { RowMenu } from './row-menu.tsx'

/** Leads from a list to importing into it, for whoever may, and in a menu to what goes with that; on a phone the menu alone. */
export function ImportButton({ entity }: { entity: ImportedEntity }) {
  const { create, change } = importEntity(entity)
  const isPhone = useIsPhone()
  if (!may(imports.create) || !(holds(create) || holds(change))) return null
  if (isPhone) return <ImportMenu entity={entity} />
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileImport size={14} aria-hidden />}
        renderRoot={(props: object) => <Link to="/dashboard/imports" search={{ begin: entity }} {...props} />}
      >
        {sayTable('import')}
      </Button>
      <ImportMenu entity={entity} />
    </Group>
  )
}

function ImportMenu({ entity }: { entity: ImportedEntity }) {
  const navigate = useNavigate()
  const saveTemplate = () =>
    callForFile(imports.template, { params: { entity }, query: { format: 'xlsx' } }).then(
      saveFile,
      showFailure,
    )
  return (
    <RowMenu
      label={sayTable('more')}
      actions={[
        {
          label: sayTable('importFile'),
          icon: IconFileImport,
          onClick: () => void navigate({ to: '/dashboard/imports', search: { begin: entity } }),
        },
        { label: sayTable('template'), icon: IconDownload, onClick: () => void saveTemplate() },
        {
          label: sayTable('earlierImports'),
          icon: IconHistory,
          onClick: () => void navigate({ to: '/dashboard/imports' }),
        },
      ]}
    />
  )
}
