import { describe, expect, test } from 'vitest'
import { sayFault } from '#words/en/faults.ts'
import {
  emailAddress,
  knownAddress,
  optionalEmail,
  optionalLines,
  optionalText,
  requiredLines,
  requiredText,
  timeZone,
} from './values.ts'

const missing = sayFault.text('enterName')
const message = 'Please enter a name.'
const kinds = {
  requiredText: requiredText(missing),
  optionalText: optionalText(200),
  requiredLines: requiredLines(missing, 200),
  optionalLines: optionalLines(),
}
const faultsOf = (kind: keyof typeof kinds, text: string) =>
  kinds[kind].safeParse(text).error?.issues.map(issue => issue.message)

describe('text', () => {
  test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
    'never holds what can’t be seen or turns the direction of what stands beside it: %s',
    kind => {
      for (const hidden of ['\u0001', '\u001f', '\u007f', '\u009b', '\u2028', '\u202e', '\u202a', '\u2067'])
        expect(faultsOf(kind, `Acme${hidden}Mills`)).toEqual([
          'This text contains an invisible control character. Please type it again.',
        ])
      expect(faultsOf(kind, 'a\0b')).toEqual(['This text contains a character that cannot be stored.'])
    },
  )

  test('of one line has no line breaks, that of several may', () => {
    const note = 'Bring:\r\n\tgloves\nand a mask'
    expect(faultsOf('requiredText', note)).toHaveLength(1)
    expect(faultsOf('optionalText', note)).toHaveLength(1)
    expect(requiredLines(missing, 200).parse(note)).toBe(note)
    expect(optionalLines().parse(note)).toBe(note)
  })

  test('may be in any script, with what joins its letters', () => {
    for (const name of ['Nguyễn Thị Ánh', 'שלום\u200f', 'می\u200cخواهم', '👩‍👩‍👧', 'Łódź & Søn'])
      expect(requiredText(missing).parse(` ${name} `)).toBe(name)
  })

  test('is composed, and in one line words are one space apart', () => {
    expect(requiredText(missing).parse(' Cafe\u0301   Mills ')).toBe('Café Mills')
    expect(requiredLines(missing, 200).parse('Cafe\u0301\n  Mills')).toBe('Café\n  Mills')
    expect(requiredText(missing, 4).parse('cafe\u0301')).toBe('café')
    expect(faultsOf('requiredText', 'e\u0301'.repeat(201))).toEqual(['Please keep this to 200 characters.'])
  })

  test('that is missing or shows nothing is asked for', () => {
    for (const nothing of ['  ', '\u3164', '\u200b', '\ufe0f', '\u00ad', '\u2800'])
      for (const kind of ['requiredText', 'requiredLines'] as const)
        expect(faultsOf(kind, nothing), kind).toEqual([message])
    expect(optionalText(10).parse('\u200b')).toBe('')
    expect(optionalText(10).parse(undefined)).toBe('')
  })
})

test('A time zone is kept in the letters of the IANA list', () => {
  expect(timeZone.parse(' asia/ho_chi_minh ')).toBe('Asia/Ho_Chi_Minh')
  expect(timeZone.safeParse('asia/nowhere').success).toBe(false)
})

test('An address that is kept is one recipient’s; one that is only known may be what was kept before', () => {
  const two = 'x@a.com,y@b.com'
  const fault = 'Please enter a valid email address.'
  expect(emailAddress.safeParse(two).error?.issues[0]?.message).toBe(fault)
  expect(optionalEmail.safeParse(two).error?.issues[0]?.message).toBe(fault)
  expect(knownAddress.parse(two)).toBe(two)
  expect(emailAddress.safeParse('x@a').success).toBe(false)
  expect(knownAddress.safeParse('x@a').success).toBe(false)
  expect(emailAddress.parse(' o’brien@example.com ')).toBe('o’brien@example.com')
})
