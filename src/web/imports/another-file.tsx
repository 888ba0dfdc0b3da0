import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { sayImport } from '#words/en/imports.ts'
import type { OneImport } from './import.ts'

/** The way to a file of the same kind: the next one, unless said otherwise. */
export const AnotherFile = ({
  entity,
  label = sayImport('another'),
}: Pick<OneImport, 'entity'> & { label?: string }) => (
  <Button
    variant="default"
    renderRoot={props => <Link {...props} to="/dashboard/imports" search={{ begin: entity }} />}
  >
    {label}
  </Button>
)
