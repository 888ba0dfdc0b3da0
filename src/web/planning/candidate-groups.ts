import { sayPlanning } from '#words/en/planning.ts'

/** How auditors stand to an audit, as they are listed for it. */
export const groups = ['ready', 'needsConfirmation', 'cannot'] as const
export type Group = (typeof groups)[number]

/** Said when they are read: the language is not known while this file is loaded. */
export const groupTitles: Readonly<Record<Group, string>> = {
  get ready() {
    return sayPlanning('ready')
  },
  get needsConfirmation() {
    return sayPlanning('needsConfirmation')
  },
  get cannot() {
    return sayPlanning('cannot')
  },
}
