import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { sayImport } from '#words/en/imports.ts'
import type { OneImport } from './import.ts'

/** The way to the next file of the same kind. */
export const AnotherFile = ({ entity }: Pick<OneImport, 'entity'>) => (
  <Button
    variant="default"
    renderRoot={props => <Link {...props} to="/dashboard/imports" search={{ begin: entity }} />}
  >
    {sayImport('another')}
  </Button>
)
