import fc from 'fast-check'

const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels))

/** What breaks programs: wrong types, sizes, characters, names, dates and numbers; and what breaks into them. */
export const hostileValues: readonly unknown[] = [
  ...[null, true, [], {}, [[]], [null], { toString: 1 }, { length: 1e9 }, deep(1000)],
  ...[JSON.parse('{"__proto__":{"permissions":["*"]}}'), { constructor: { prototype: { isAdmin: true } } }],
  ...[0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53 + 2, -(2 ** 63), 1e-7],
  ...['', ' ', '\0', 'a\0b', '\ud800', 'x\udfff', '\u202egnp.exe', '\ufeff', '👩‍👩‍👧‍👦'.repeat(50), 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢'],
  ...['x'.repeat(201), 'x'.repeat(100_000), '(a+)+$', 'ß'.repeat(100), 'İ', 'ﬃ'],
  ...[
    "'; drop table account; --",
    "' or 1=1 --",
    '1); select pg_sleep(10); --',
    '$1',
    '%',
    '_',
    '\\',
    '%s%n',
  ],
  ...[
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    '{{7*7}}',
    '#{7*7}',
  ],
  ...['=HYPERLINK("http://example.com")', '+1+1', '@SUM(A1)', '\r\nBcc: all@example.com', '../../etc/passwd'],
  ...['NaN', 'Infinity', '1e3', '0x10', '١٢٣', '-0', 'null', 'undefined', '[object Object]', '__proto__'],
  ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '+275760-09-13T00:00:00Z'],
  ...['2027-02-30T08:00:00Z', '2027-06-01T08:00:00+23:59', '2027-03-28T02:30:00', '2016-12-31T23:59:60Z'],
  ...['0000-00-00', '2027-02-29', '10000-01-01', '-2000-01-01', 'GMT+25', 'Etc/GMT+12', 'Asia/Ho_Chi_Minh\0'],
]

type Path = readonly string[]

/** The same with one place replaced, dropped, or given a key that nobody asked for. */
export function spoil(input: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const value = fc.constantFrom(...hostileValues)
  const key = fc.constantFrom(
    '__proto__',
    'constructor',
    'isAdmin',
    'id',
    'roleId',
    'status',
    'createdAt',
    '',
  )
  return fc.tuple(input, fc.nat(), value, key, fc.nat(9)).map(([whole, choice, hostile, extra, way]) => {
    const paths = listPaths(whole)
    const path = paths[choice % paths.length] ?? []
    if (way === 0) return change(whole, path, () => undefined)
    if (way === 1)
      return change(whole, path, before => (isObject(before) ? withKey(before, extra, hostile) : hostile))
    return change(whole, path, () => hostile)
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** As JSON has it: `__proto__` is a key like any other. */
function withKey(object: Record<string, unknown>, key: string, value: unknown): unknown {
  return Object.defineProperty({ ...object }, key, { value, enumerable: true })
}

function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => listPaths(inner, [...path, key]))]
}

function change(value: unknown, [key, ...rest]: Path, how: (before: unknown) => unknown): unknown {
  if (key === undefined) return how(value)
  const inner = change((value as Record<string, unknown>)[key], rest, how)
  if (Array.isArray(value)) return value.with(Number(key), inner)
  return withKey(value as Record<string, unknown>, key, inner)
}
