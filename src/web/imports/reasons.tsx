import { List, Paper, Stack, Text, Title } from '@mantine/core'
import { importEntity } from '#contract/import-fields.ts'
import { readSentence } from '#web/app/read-failure.ts'
import { sayImport } from '#words/en/imports.ts'
import { sayKnown } from '#words/words.ts'
import type { OneImport } from './import.ts'

/** What refuses most rows, so that one sees what to mend before one reads them. */
export function Reasons({ one: { entity, reasons } }: { one: OneImport }) {
  if (reasons.length === 0) return null
  const { fields } = importEntity(entity)
  const titleOf = (field: string | null) => fields.find(({ name }) => name === field)?.title
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="reasons">
      <Stack gap="xs">
        <Title order={3} size="h5" id="reasons">
          {sayImport('reasons')}
        </Title>
        <List size="sm" spacing={4}>
          {reasons.map(({ field, message, text, count }) => {
            const says = readSentence({ message, text: text ?? undefined })
            const title = titleOf(field)
            return (
              <List.Item key={`${field} ${message}`}>
                {title ? sayImport('reasonAt', { field: sayKnown(title), reason: says }) : says}{' '}
                <Text span inherit c="gray.7">
                  {sayImport('reasonRows', { count })}
                </Text>
              </List.Item>
            )
          })}
        </List>
      </Stack>
    </Paper>
  )
}
