import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { readMessage } from '#web/app/read-failure.ts'
import { saveFile } from '#web/app/save-file.ts'
import { EmptyState, ErrorState, StaleNotice } from '#web/ui/page/states.tsx'
import { sayFigures } from '#words/en/figures.ts'
import { type Figures, toFiguresCsv } from './figures.ts'
import { FiguresFilters } from './figures-filters.tsx'
import { FiguresTable } from './figures-table.tsx'
import { type FigureFilters, useFigures } from './use-figures.ts'

/** How visits were kept to their days in a period, and what was canceled. */
export function FiguresTab() {
  const { asked, change, fault, answer } = useFigures()
  const { data, error, isPlaceholderData, isFetching } = answer
  const retry = () => void answer.refetch()
  return (
    <Stack gap="md" aria-busy={isFetching}>
      <FiguresFilters asked={asked} fault={fault} onChange={change} />
      {!!error && data && (
        <StaleNotice says={sayFigures('notRefreshed', { reason: readMessage(error) })} onRetry={retry} />
      )}
      {error && !data ? (
        <Paper withBorder>
          <ErrorState error={error} onRetry={retry} />
        </Paper>
      ) : data?.rows.length === 0 ? (
        <Paper withBorder>
          <EmptyState title={sayFigures('nothing')} hint={sayFigures('tryOthers')} />
        </Paper>
      ) : (
        <FiguresTable figures={data} asked={asked} isPrevious={isPlaceholderData} />
      )}
      {/* Not before there are figures: it would be pushed down by them. */}
      {data && (
        <Group justify="space-between" align="flex-start" gap="md">
          <Text size="xs" c="gray.7" flex="1 1 20rem" maw={720}>
            {sayFigures('means')}
          </Text>
          <ExportButton figures={isPlaceholderData ? undefined : data} asked={asked} />
        </Group>
      )}
    </Stack>
  )
}

/** What is shown, as a file; not while it is that of other filters. */
function ExportButton({ figures, asked }: { figures: Figures | undefined; asked: FigureFilters }) {
  const { start, end, groupBy } = asked
  const save = (shown: Figures) =>
    saveFile({
      name: sayFigures('fileName', { start, end }),
      content: new Blob([toFiguresCsv(shown, groupBy)], { type: 'text/csv;charset=utf-8' }),
    })
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden />}
      disabled={!figures || figures.rows.length === 0}
      onClick={() => figures && save(figures)}
    >
      {sayFigures('export')}
    </Button>
  )
}
