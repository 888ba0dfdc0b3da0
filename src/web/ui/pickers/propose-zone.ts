/**
 * The zone after the country was changed: the new country's first, unless the zone is one that somebody chose, which
 * is any but the first of the country before.
 */
export function proposeZone(
  zone: string | null,
  zonesBefore: readonly string[],
  zones: readonly string[],
): string | null {
  const isChosen = zone && zone !== zonesBefore[0]
  return isChosen ? zone : (zones[0] ?? zone)
}
