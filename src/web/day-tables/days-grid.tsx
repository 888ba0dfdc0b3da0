import { ActionIcon, Button, Group, Input, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { dayTableForm } from '#contract/day-tables.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { sayDayTable } from '#words/en/day-tables.ts'
import classes from './days-grid.module.css'

type Row = { upTo: number | null; days: (number | null)[] }
/** Numbered, so that a field keeps what is typed when one before it goes. */
type Numbered<Kept> = Kept & { id: number }

const mostRisks = 10
const mostRows = 100

/** The days of an initial audit, people by risk: a table whose cells are fields. */
export function DaysGrid({ form }: { form: DialogForm<typeof dayTableForm> }) {
  const grid = useGrid(form)
  const { risks, rows } = grid
  const errorOf = (path: string): ReactNode => form.errors[path]
  return (
    <fieldset className={classes.field} data-path="rows">
      <legend className={classes.heading}>{sayDayTable('days')}</legend>
      <Text size="xs" c="dimmed">
        {sayDayTable('daysHint')}
      </Text>
      <div className={classes.scroll}>
        <table className={classes.grid}>
          <thead>
            <tr>
              <th scope="col">{sayDayTable('people')}</th>
              {risks.map(({ id, name }, column) => (
                <th key={id} scope="col">
                  <RiskField
                    {...{ name, column, error: errorOf(`risks.${column}`) }}
                    onChange={value => grid.renameRisk(column, value)}
                    onRemove={risks.length > 1 ? () => grid.removeRisk(column) : undefined}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <Line key={row.id} {...{ grid, row, place, errorOf }} />
            ))}
          </tbody>
        </table>
      </div>
      {(errorOf('rows') || errorOf('risks')) && (
        <Input.Error mt="sm">{errorOf('rows') ?? errorOf('risks')}</Input.Error>
      )}
      <Group gap="sm" mt="sm">
        {rows.length < mostRows && <Add label={sayDayTable('addRow')} onClick={grid.addRow} />}
        {risks.length < mostRisks && <Add label={sayDayTable('addRisk')} onClick={grid.addRisk} />}
      </Group>
    </fieldset>
  )
}

type LineProps = {
  grid: ReturnType<typeof useGrid>
  row: Numbered<Row>
  place: number
  errorOf: (path: string) => ReactNode
}

/** Up to how many people, and the days of each risk. */
function Line({ grid, row, place, errorOf }: LineProps) {
  return (
    <tr>
      <td>
        <NumberInput
          aria-label={sayDayTable('peopleAt', { place: String(place + 1) })}
          data-path={`rows.${place}.upTo`}
          error={errorOf(`rows.${place}.upTo`)}
          defaultValue={row.upTo}
          onChange={upTo => grid.changeRow(place, { ...row, upTo })}
        />
      </td>
      {grid.risks.map(({ id, name }, column) => (
        <td key={id}>
          <NumberInput
            decimal
            aria-label={sayDayTable('daysAt', { risk: name, place: String(place + 1) })}
            data-path={`rows.${place}.days.${column}`}
            error={errorOf(`rows.${place}.days.${column}`)}
            defaultValue={row.days[column] ?? null}
            onChange={days => grid.changeRow(place, { ...row, days: row.days.with(column, days) })}
          />
        </td>
      ))}
      <td>
        {grid.rows.length > 1 && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={sayDayTable('removeRow', { place: String(place + 1) })}
            onClick={() => grid.removeRow(place)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </td>
    </tr>
  )
}

type RiskProps = {
  name: string
  column: number
  error: ReactNode
  onChange: (name: string) => void
  onRemove: (() => void) | undefined
}

function RiskField({ name, column, error, onChange, onRemove }: RiskProps) {
  return (
    <TextInput
      aria-label={sayDayTable('riskAt', { place: String(column + 1) })}
      data-path={`risks.${column}`}
      error={error}
      value={name}
      onChange={event => onChange(event.currentTarget.value)}
      rightSectionPointerEvents="all"
      rightSection={
        onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={sayDayTable('removeRisk', { risk: name })}
            onClick={onRemove}
          >
            <IconTrash size={14} aria-hidden />
          </ActionIcon>
        )
      }
    />
  )
}

const Add = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button
    size="compact-sm"
    variant="subtle"
    leftSection={<IconPlus size={14} aria-hidden />}
    onClick={onClick}
  >
    {label}
  </Button>
)

/** What the table holds, told to the form with every change. */
function useGrid(form: DialogForm<typeof dayTableForm>) {
  const [{ risks, rows, next }, setGrid] = useState(() => {
    const { risks, rows } = form.getValues()
    const given = (rows ?? []) as Row[]
    return {
      risks: (risks ?? []).map((name, id): Numbered<{ name: string }> => ({ name, id })),
      rows: given.map((row, id): Numbered<Row> => ({ ...row, id })),
      next: 1000,
    }
  })
  function change(changed: { risks?: typeof risks; rows?: typeof rows }) {
    const all = { risks, rows, ...changed }
    setGrid({ ...all, next: next + 1 })
    form.setFieldValue(
      'risks',
      all.risks.map(({ name }) => name),
      { forceUpdate: false },
    )
    // An empty cell is refused by the schema.
    const days = all.rows.map(row => ({ upTo: row.upTo, days: row.days as number[] }))
    form.setFieldValue('rows', days, { forceUpdate: false })
  }
  return {
    risks,
    rows,
    addRisk: () =>
      change({
        risks: [...risks, { name: sayDayTable('newRisk', { place: String(risks.length + 1) }), id: next }],
        rows: rows.map(row => ({ ...row, days: [...row.days, null] })),
      }),
    removeRisk: (column: number) =>
      change({
        risks: risks.toSpliced(column, 1),
        rows: rows.map(row => ({ ...row, days: row.days.toSpliced(column, 1) })),
      }),
    renameRisk: (column: number, name: string) =>
      change({ risks: risks.map((risk, place) => (place === column ? { ...risk, name } : risk)) }),
    addRow: () => change({ rows: [...rows, { upTo: null, days: risks.map(() => null), id: next }] }),
    removeRow: (place: number) => change({ rows: rows.toSpliced(place, 1) }),
    changeRow: (place: number, row: Numbered<Row>) => change({ rows: rows.with(place, row) }),
  }
}
