import type { z } from 'zod'
import type { customerForm } from '#contract/customers.ts'
import type { Group } from './group.ts'
import { fold } from './names.ts'

export type Contact = Partial<z.output<typeof customerForm>['contacts'][number]> & {
  name: string
  email?: string
}
type Line = Group['first']
type Given = Partial<Pick<Contact, 'name' | 'email' | 'description' | 'phone' | 'isMain'>>
type Said = { line: Line; given: Given; name: string; email: string }
type Known = { contact: Contact; name: string; email: string }

/**
 * Which contact a line is about: the one of that e-mail address and name, else of that address, else of that name where nobody
 * has the address. Each is taken by one line; a line that none is left for adds one. Others stay.
 */
export function composeContacts(group: Group, before: readonly Contact[]) {
  const contacts: Contact[] = before.map(contact => ({ ...contact }))
  const lines = new Map<number, Line>()
  for (const [{ line, given }, place] of placeLines(readLines(group), before)) {
    const { name = '', ...rest } = given
    contacts[place] = { ...contacts[place], ...rest, name: name || contacts[place]?.name || '' }
    lines.set(place, line)
    if (given.isMain) for (const [other, one] of contacts.entries()) one.isMain = other === place
  }
  if (before.length === 0 && !contacts.some(({ isMain }) => isMain) && contacts[0]) contacts[0].isMain = true
  return { contacts: contacts.map(one => ({ isMain: false, ...one })), lines }
}

const readLines = (group: Group): Said[] =>
  group.lines.flatMap(line => {
    const given = readContact(group, line)
    return given.name || given.email ? [{ line, given, ...namesOf(given) }] : []
  })

const namesOf = ({ name = '', email = '' }: Given) => ({ name: fold(name), email: fold(email) })

/** Those that are there are given to the lines that fit best, whichever comes first in the file. */
function placeLines(said: readonly Said[], before: readonly Contact[]): Map<Said, number> {
  const free = new Map(before.map((contact, place) => [place, { contact, ...namesOf(contact) }]))
  const taken = new Map<Said, number>()
  const takeBy = (fits: (one: Said, known: Known) => boolean) => {
    for (const one of said) {
      const found = taken.has(one) ? undefined : [...free].find(([, known]) => fits(one, known))
      if (!found) continue
      taken.set(one, found[0])
      free.delete(found[0])
    }
  }
  const isBoth = (one: Said, known: Known) => one.name === known.name && one.email === known.email
  takeBy((one, known) => isBoth(one, known) && isTold(one.given, known.contact))
  takeBy(isBoth)
  const repeated = findRepeated(said, taken)
  takeBy((one, known) => !repeated.has(one) && one.email !== '' && one.email === known.email)
  takeBy((one, known) => !repeated.has(one) && one.name !== '' && one.name === known.name)
  const others = said.filter(one => !repeated.has(one))
  const added = others.filter(one => !taken.has(one))
  const places = new Map(added.map((one, place) => [one, before.length + place]))
  return new Map(others.map(one => [one, taken.get(one) ?? places.get(one) ?? 0]))
}

/** No customer has more of them, see `customerForm`. */
const mostContacts = 50

/** Lines that tell of a contact only what another one tells too: it is no other contact. */
function findRepeated(said: readonly Said[], taken: ReadonlyMap<Said, number>): Set<Said> {
  const repeated = new Set<Said>()
  const told = new Map<string, Given[]>()
  const spell = (name: string, email: string) => JSON.stringify([name, email])
  const others = said.filter(one => !taken.has(one))
  const bySize = others.sort((one, other) => countTold(other) - countTold(one))
  for (const one of [...taken.keys(), ...bySize]) {
    const { name, email, given } = one
    const earlier = told.get(spell(name, email)) ?? []
    if (!taken.has(one) && earlier.some(other => saysNothingNew(given, other))) repeated.add(one)
    else
      for (const key of new Set([spell(name, email), spell(name, ''), spell('', email)])) {
        const known = told.get(key) ?? []
        if (known.length < mostContacts) told.set(key, [...known, given])
      }
  }
  return repeated
}

const countTold = ({ given }: Said) => Object.values(given).filter(value => value !== '').length

/** Whether all that is given stands there already. */
const isTold = (given: Given, known: Given) =>
  Object.entries(given).every(([field, value]) => (known[field as keyof Given] ?? '') === value)

/** Name and address have been compared, however they are spelled. */
const saysNothingNew = ({ name: _, email: __, ...given }: Given, known: Given) => isTold(given, known)

function readContact(group: Group, line: Line): Given {
  const has = (field: string) => group.isGiven(field, line)
  return {
    ...(has('contactName') && { name: group.text('contactName', line) }),
    ...(has('contactDescription') && { description: group.text('contactDescription', line) }),
    ...(has('contactEmail') && { email: group.text('contactEmail', line) }),
    ...(has('contactPhone') && { phone: group.text('contactPhone', line) }),
    ...(has('contactIsMain') && { isMain: group.flag('contactIsMain', line) }),
  }
}
