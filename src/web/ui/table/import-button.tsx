import { ActionIcon, Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ImportedEntity, importEntity } from '#contract/import-fields.ts'
import { imports } from '#contract/imports.ts'
import { holds, may } from '#web/app/session.ts'
import { useIsPhone } from '#web/ui/page/screen-width.ts'
import { sayTable } from '#words/en/table.ts'

/** Leads from a list to importing into it, for whoever may; on a phone a sign, so that the heading keeps its line. */
export function ImportButton({ entity }: { entity: ImportedEntity }) {
  const { create, change } = importEntity(entity)
  const isPhone = useIsPhone()
  if (!may(imports.create) || !(holds(create) || holds(change))) return null
  const renderRoot = (props: object) => <Link to="/dashboard/imports" search={{ begin: entity }} {...props} />
  if (isPhone)
    return (
      <ActionIcon size="lg" variant="default" aria-label={sayTable('import')} renderRoot={renderRoot}>
        <IconFileImport size={18} aria-hidden />
      </ActionIcon>
    )
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconFileImport size={14} aria-hidden />}
      renderRoot={renderRoot}
    >
      {sayTable('import')}
    </Button>
  )
}
