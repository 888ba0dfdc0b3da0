import { NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { sayCompetence } from '#words/en/competence.ts'
import { type Column, cellOf, describeCell, type Person, type Spot } from './competence.ts'
import classes from './person-list.module.css'

type Props = {
  people: readonly Person[]
  standards: readonly Column[]
  showsApproval: boolean
  onOpen: (spot: Spot) => void
}

/** One auditor at a time, where a grid would show a name and little else: first what they hold. A tap on a standard opens it. */
export function PersonList({ people, standards, showsApproval, onOpen }: Props) {
  const [chosen, choose] = useState<number>()
  const person = people.find(({ id }) => id === chosen) ?? people[0]
  if (!person) return null
  const heldFirst = standards.toSorted((a, b) => Number(!cellOf(person, a)) - Number(!cellOf(person, b)))
  return (
    <Stack gap="sm">
      <NativeSelect
        label={sayCompetence('ofAuditor')}
        value={String(person.id)}
        data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={event => choose(Number(event.currentTarget.value))}
      />
      <ul className={classes.list} aria-label={person.name}>
        {heldFirst.map(standard => {
          const cell = cellOf(person, standard)
          return (
            <li key={standard.id}>
              <button
                type="button"
                className={classes.standard}
                data-none={!cell || undefined}
                onClick={() => onOpen({ person, standard })}
              >
                <span className={classes.code}>{standard.code}</span>
                <span className={classes.about}>{describeCell(cell, showsApproval)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </Stack>
  )
}
