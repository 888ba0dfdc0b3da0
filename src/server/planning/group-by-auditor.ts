/** The rows of each auditor, in their order. */
export function groupByAuditor<Row extends { auditorId: number }>(
  rows: readonly Row[],
): Map<number, Omit<Row, 'auditorId'>[]> {
  const found = new Map<number, Omit<Row, 'auditorId'>[]>()
  for (const { auditorId, ...one } of rows) {
    const own = found.get(auditorId)
    if (own) own.push(one)
    else found.set(auditorId, [one])
  }
  return found
}
