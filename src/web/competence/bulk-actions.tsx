import { Button, Group, Menu, Text } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { competences } from '#contract/competences.ts'
import { type Grade, grades } from '#domain/competence.ts'
import { call } from '#web/app/api.ts'
import { showFailure, showSuccess } from '#web/app/query-client.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { may } from '#web/app/session.ts'
import { saveAnyway } from '#web/planning/ask-affects.tsx'
import { confirmAction } from '#web/ui/dialog/confirm.tsx'
import { useReadAgain } from '#web/ui/read/use-read-again.ts'
import { sayCompetence } from '#words/en/competence.ts'
import { listValues } from '#words/lists.ts'
import {
  type Competence,
  cellOf,
  isOver,
  type Matrix,
  nameGrade,
  type Period,
  type Person,
} from './competence.ts'
import { columnsOf, type Range, rowsOf } from './selection.ts'
import { focusCell } from './use-cells.ts'

type Props = {
  shown: Matrix
  range: Range
  onDone: () => void
}

/** What is selected of one auditor. */
type Chosen = { person: Person; standardIds: number[] }

/** What can be done with the selected cells in which somebody is competent on the day. */
export function BulkActions({ shown, range, onDone }: Props) {
  const chosen = choose(shown, range)
  const count = chosen.reduce((sum, { standardIds }) => sum + standardIds.length, 0)
  const { isBusy, change } = useChangeEach(shown.day, done)
  function done() {
    onDone()
    // Once the buttons are gone.
    setTimeout(focusCell)
  }
  if (!may(competences.update)) return null
  const setGrade = (grade: Grade) =>
    confirmAction({
      title: sayCompetence('setGradeTitle'),
      message: sayCompetence('setGradeMessage', { count, grade: nameGrade(grade) }),
      confirmLabel: sayCompetence('setGrade'),
      returnFocus: focusCell,
      run: () => change(chosen, (held, periods) => setGrades(held, periods, grade)),
    })
  return (
    <Group gap="sm" role="toolbar" aria-label={sayCompetence('selected', { count })}>
      <Text size="sm" fw={500} role="status">
        {sayCompetence('selected', { count })}
      </Text>
      <Button
        size="xs"
        leftSection={<IconCheck size={14} aria-hidden />}
        loading={isBusy}
        onClick={() => void change(chosen, approveAll)}
      >
        {sayCompetence('approve')}
      </Button>
      <Menu>
        <Menu.Target>
          <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {sayCompetence('setGrade')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {grades.map(grade => (
            <Menu.Item key={grade} onClick={() => setGrade(grade)}>
              {nameGrade(grade)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button size="xs" variant="subtle" onClick={done}>
        {sayCompetence('clearSelection')}
      </Button>
    </Group>
  )
}

function choose({ rows: people, standards }: Matrix, range: Range): Chosen[] {
  const [rows, columns] = [rowsOf(range), columnsOf(range)]
  const asked = standards.slice(columns.first, columns.last + 1)
  return people.slice(rows.first, rows.last + 1).flatMap(person => {
    const held = asked.filter(standard => {
      const cell = cellOf(person, standard)
      return cell && !isOver(cell)
    })
    return held.length > 0 ? [{ person, standardIds: held.map(({ id }) => id) }] : []
  })
}

/** Saves what differs of one auditor; answers how many competences that were. */
type Save = (held: Competence, periods: Period[]) => Promise<number>

/** Auditors are changed one after the other, each as they are now; of whom it was refused stays as it was, and is told of. */
function useChangeEach(day: string, onDone: () => void) {
  const [isBusy, setBusy] = useState(false)
  const readAgain = useReadAgain()
  async function change(chosen: readonly Chosen[], save: Save) {
    setBusy(true)
    let count = 0
    const refused: string[] = []
    for (const { person, standardIds } of chosen)
      try {
        const held = await call(competences.one, { params: { id: person.id } })
        const periods = held.periods.filter(
          period => standardIds.includes(period.standardId) && isHeldOn(period, day),
        )
        count += await save(held, periods)
      } catch (error) {
        refused.push(`${person.name}: ${readMessage(error)}`)
      }
    setBusy(false)
    await readAgain({ entity: 'auditor' })
    if (refused.length > 0)
      showFailure(
        new Error(sayCompetence('notChanged', { count: refused.length, reasons: listValues(refused) })),
      )
    if (count > 0 || refused.length === 0) showSuccess(sayCompetence('changed', { count }))
    onDone()
  }
  return { isBusy, change }
}

const isHeldOn = ({ validFrom, validTo }: Period, day: string) =>
  (validFrom === null || validFrom <= day) && (validTo === null || validTo >= day)

async function approveAll({ id, version }: Competence, periods: Period[]): Promise<number> {
  const ids = periods.filter(({ approvedBy }) => approvedBy === null).map(one => one.id)
  if (ids.length === 0) return 0
  await call(competences.approve, { params: { id }, body: { ids, approved: true, version } })
  return ids.length
}

/** One standard after the other, each on the version that the one before left. */
async function setGrades(held: Competence, periods: Period[], grade: Grade): Promise<number> {
  let { version } = held
  let count = 0
  for (const period of periods.filter(one => one.grade !== grade)) {
    const ofStandard = held.periods.filter(({ standardId }) => standardId === period.standardId)
    const body = {
      standardId: period.standardId,
      periods: ofStandard.map(one => ({
        id: one.id,
        grade: one.id === period.id ? grade : one.grade,
        validFrom: one.validFrom,
        validTo: one.validTo,
        areaIds: one.areas.map(area => area.id),
        evidence: one.evidence ?? '',
      })),
      version,
    }
    const saved = await saveAnyway(confirmed =>
      call(competences.update, {
        params: { id: held.id },
        body: { ...body, ...confirmed },
      }),
    )
    if (saved === false) continue
    version = saved.version
    count++
  }
  return count
}
