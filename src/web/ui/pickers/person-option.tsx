import type { ComboboxItem } from '@mantine/core'
import { listValues } from '#words/lists.ts'
import classes from './person-option.module.css'
import type { Option } from './use-options.ts'

type Person = {
  id: number
  name: string
  country: { name: string } | null
  department: { name: string } | null
  standards?: readonly { code: string }[] | undefined
}

/** A person as every picker of people shows and finds them: by name, country, department and standards held. */
export function personOption({ id, name, country, department, standards = [] }: Person): Option {
  const codes = [...new Set(standards.map(({ code }) => code))]
  const about = [country?.name, department?.name, ...codes].filter(part => part !== undefined)
  return { value: id, label: name, about: listValues(about), alias: [name, ...about].join(' ') }
}

/** What people are asked for by what was typed. */
export const personQuery = (text: string) => ({
  limit: 20,
  sort: 'name:asc',
  isEnabled: true,
  ...(text && { person: text }),
})

export function renderPerson({ option }: { option: ComboboxItem<number> }) {
  const { about } = option as ComboboxItem<number> & Pick<Option, 'about'>
  return (
    <span className={classes.person}>
      {option.label}
      {about && <span className={classes.about}>{about}</span>}
    </span>
  )
}
