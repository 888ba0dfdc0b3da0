/** How auditors stand to an audit, as they are listed for it. */
export const groups = ['ready', 'needsConfirmation', 'cannot'] as const
export type Group = (typeof groups)[number]

export const groupTitles: Record<Group, string> = {
  ready: 'Ready',
  needsConfirmation: 'Needs confirmation',
  cannot: 'Can’t',
}
