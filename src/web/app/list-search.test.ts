import { describe, expect, test } from 'vitest'
import { parseAddress, stringifyAddress, validateListAddress } from './list-search.ts'

describe('the address of a list', () => {
  test('is plain text that can be read and sent', () => {
    expect(stringifyAddress({ page: '2', status: ['draft', 'assigned'], q: 'Meyer & Co' })).toBe(
      '?page=2&status=draft&status=assigned&q=Meyer+%26+Co',
    )
    expect(stringifyAddress({ page: undefined })).toBe('')
  })

  test('reads back as it was written', () => {
    const address = { idflNumber: '007', status: ['draft', 'assigned', 'canceled'], q: 'true' }
    expect(parseAddress(stringifyAddress(address))).toEqual(address)
  })

  test.each([
    ['a page below 1', { page: '0' }, {}],
    ['a page that is no number', { page: 'x' }, {}],
    ['a size that is not offered', { size: '1000' }, {}],
    ['a sort without direction', { sort: 'name' }, {}],
    ['a search text of another kind', { q: ['a', 'b'] }, {}],
  ])('drops %s', (_, given, kept) => {
    expect(validateListAddress(given)).toEqual(kept)
  })

  test('keeps what is valid, and every filter', () => {
    const given = {
      page: '3',
      size: '30',
      sort: 'name:asc',
      q: 'wool',
      status: ['draft', 'assigned'],
      code: 'VN',
    }
    expect(validateListAddress(given)).toEqual(given)
  })

  test('leaves defaults out', () => {
    expect(validateListAddress({ page: '1', size: '10', sort: 'createdAt:desc' })).toEqual({
      sort: 'createdAt:desc',
    })
  })
})
