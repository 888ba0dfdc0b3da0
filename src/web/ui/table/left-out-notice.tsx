import { Alert, Button, Group } from '@mantine/core'
import type { ListSearch } from '#web/app/list-search.ts'
import { sayTable } from '#words/en/table.ts'

type Props = { names: readonly string[]; onSearch: (change: Partial<ListSearch>) => void }

/** An old or mistyped link asked for more than the list can show; what it could is shown. */
export function LeftOutNotice({ names, onSearch }: Props) {
  const forget = () => onSearch(Object.fromEntries(names.map(name => [name, undefined])))
  return (
    <Alert color="orange" radius={0} py="xs" role="status">
      <Group justify="space-between" gap="sm">
        <span>{sayTable('leftOut', { names: names.join(', ') })}</span>
        <Button size="compact-xs" variant="default" onClick={forget}>
          {sayTable('removeFromAddress')}
        </Button>
      </Group>
    </Alert>
  )
}
