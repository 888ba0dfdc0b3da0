import { expect, test } from 'vitest'
import type { ImportedEntity } from '#contract/import-fields.ts'
import { guessMapping } from './guess-mapping.ts'

const guess = (entity: ImportedEntity, ...headings: string[]) =>
  Object.fromEntries(
    guessMapping(entity, headings, []).map(one => [one.field, 'column' in one ? one.column : undefined]),
  )

test.each<[string, object]>([
  ['Strasse / Anschrift', { address: 'A' }],
  ['Phone (office)', { phone: 'A' }],
  ['Country, region', { country: 'A' }],
  // Of two that it may be neither is taken.
  ['Phone (contact)', {}],
  ['Client / Address', {}],
])('A heading in parts, %s, is what one of them calls', (heading, mapping) => {
  expect(guess('customers', heading)).toEqual(mapping)
})

test('What is called exactly so comes before what is so in part.', () => {
  expect(guess('customers', 'Phone (old)', 'Phone')).toEqual({ phone: 'B' })
})

test('German headings of certificates are known.', () => {
  const headings = [
    'Kunden-Nr.',
    'Norm',
    'Zertifikats-Nr.',
    'Ausgestellt am',
    'Gültig bis',
    'Erstzertifizierung',
  ]
  expect(guess('certificates', ...headings)).toMatchObject({
    number: 'C',
    decided: 'D',
    expires: 'E',
    firstCertified: 'F',
  })
})

test('German headings are known with their umlauts, and with who it is behind what it is.', () => {
  expect(guess('auditors', 'Gültig ab', 'gültig bis', 'Kürzel', 'Normen')).toEqual({
    validFrom: 'A',
    validTo: 'B',
    username: 'C',
    standards: 'D',
  })
  expect(guess('customers', 'Mail Ansprechpartner', 'Telefon Ansprechpartner')).toMatchObject({
    contactEmail: 'A',
    contactPhone: 'B',
  })
})
