import { Alert, Button, Group } from '@mantine/core'
import type { ListSearch } from '#web/app/list-search.ts'

type Props = { names: readonly string[]; onSearch: (change: Partial<ListSearch>) => void }

/** An old or mistyped link asked for more than the list can show; what it could is shown. */
export function LeftOutNotice({ names, onSearch }: Props) {
  const forget = () => onSearch(Object.fromEntries(names.map(name => [name, undefined])))
  return (
    <Alert color="orange" radius={0} py="xs" role="status">
      <Group justify="space-between" gap="sm">
        <span>Part of this address can’t be used. Left out: {names.join(', ')}.</span>
        <Button size="compact-xs" variant="default" onClick={forget}>
          Remove it from the address
        </Button>
      </Group>
    </Alert>
  )
}
