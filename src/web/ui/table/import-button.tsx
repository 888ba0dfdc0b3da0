import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ImportedEntity, importEntity } from '#contract/import-fields.ts'
import { imports } from '#contract/imports.ts'
import { holds, may } from '#web/app/session.ts'
import { sayTable } from '#words/en/table.ts'

/** Leads from a list to importing into it, for whoever may. */
export function ImportButton({ entity }: { entity: ImportedEntity }) {
  const { create, change } = importEntity(entity)
  if (!may(imports.create) || !(holds(create) || holds(change))) return null
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconFileImport size={14} aria-hidden />}
      renderRoot={props => <Link to="/dashboard/imports" search={{ begin: entity }} {...props} />}
    >
      {sayTable('import')}
    </Button>
  )
}
