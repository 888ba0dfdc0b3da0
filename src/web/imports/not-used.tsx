import { Text } from '@mantine/core'
import { sayImport } from '#words/en/imports.ts'
import { listValues } from '#words/lists.ts'
import type { OneImport } from './import.ts'

type Props = Pick<OneImport, 'columns' | 'mapping'>

/** Which columns of the file nothing is taken of, so that nobody misses them too late. */
export function NotUsed({ columns, mapping }: Props) {
  const used = new Set(mapping.flatMap(one => ('column' in one ? [one.column, ...(one.more ?? [])] : [])))
  const others = columns.filter(({ letter, heading }) => heading.trim() && !used.has(letter))
  if (others.length === 0) return null
  return (
    <Text size="sm" c="gray.7">
      {sayImport('notUsed', {
        columns: listValues(
          others.map(({ letter, heading }) => sayImport('columnNamed', { letter, heading })),
        ),
      })}
    </Text>
  )
}
