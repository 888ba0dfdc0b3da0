import { Anchor, Table } from '@mantine/core'
import { formatDays } from '#words/days.ts'
import { sayCertification } from '#words/en/certification.ts'
import classes from './week-strip.module.css'
import type { WeeksProps } from './weeks.ts'

/** The weeks in numbers; of each its visits are listed below at one press. */
export function WeekTable({ weeks, isOn, onToggle }: WeeksProps) {
  const figures = ['due', 'drafted', 'free', 'over'] as const
  return (
    <div className={classes.scroll}>
      <Table stickyHeader verticalSpacing={4} fz="sm" aria-labelledby="weeks-ahead">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{sayCertification('weekColumn')}</Table.Th>
            {figures.map(name => (
              <Table.Th key={name} scope="col" ta="right">
                {sayCertification(`weeks:${name}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {weeks.map(week => (
            <Table.Tr key={week.monday} data-over={week.over > 0 || undefined} className={classes.row}>
              <Table.Th scope="row" fw={400}>
                <Anchor
                  component="button"
                  type="button"
                  inherit
                  ta="left"
                  aria-pressed={isOn(week)}
                  fw={isOn(week) ? 700 : 400}
                  onClick={() => onToggle(week)}
                >
                  {formatDays(week.monday, week.sunday)}
                </Anchor>
              </Table.Th>
              {figures.map(name => (
                <Table.Td key={name} ta="right" data-figure={name}>
                  {sayCertification('count', { count: week[name] })}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
