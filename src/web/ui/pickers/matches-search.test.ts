import { describe, expect, test } from 'vitest'
import { matchesSearch } from './matches-search.ts'

describe('the quick search', () => {
  test.each([
    ['Nguyễn Thị Lệ', 'nguyen', true],
    ['Đặng Văn Hồ', 'dang ho', true],
    ['Anna Müller', 'muller an', true],
    ['Anna Müller', 'annamuller', false],
    ['Anna Müller', 'ller', false],
    ['Anne-Marie O’Neill', 'marie neill', true],
    ['Anna Müller', '  ', true],
  ])('%s by "%s"', (name, search, isFound) => {
    expect(matchesSearch(name, search)).toBe(isFound)
  })
})
