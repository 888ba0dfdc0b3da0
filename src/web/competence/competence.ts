import type { competences } from '#contract/competences.ts'
import type { Reply, RowOf } from '#contract/endpoint.ts'
import { expiringDays, type Grade } from '#domain/competence.ts'
import { formatDate } from '#words/days.ts'
import { sayCompetence } from '#words/en/competence.ts'
import { listValues } from '#words/lists.ts'

export type Matrix = Reply<typeof competences.list>
export type Person = RowOf<typeof competences.list>
export type Cell = Person['cells'][number]
export type Column = Matrix['standards'][number]
export type Competence = Reply<typeof competences.one>
export type Period = Competence['periods'][number]

/** Where somebody meets a standard. */
export type Spot = { person: Person; standard: Column }

export const nameGrade = (grade: Grade): string =>
  grade === 'auditor' ? sayCompetence('grade:auditor') : sayCompetence(grade)

export const cellOf = ({ cells }: Person, { id }: Column): Cell | undefined =>
  cells.find(({ standardId }) => standardId === id)

export const isOver = ({ daysLeft }: Cell): boolean => daysLeft !== null && daysLeft < 0

/** Near enough to be shown. */
export const showsEnd = ({ daysLeft }: Cell): boolean => daysLeft !== null && daysLeft <= expiringDays

/** A cell in words; approval is told where it is used. */
export function describeCell(cell: Cell | undefined, showsApproval: boolean): string {
  if (!cell) return sayCompetence('none')
  const { grade, validTo, approved, isInactive, areas, audits, days } = cell
  const end = validTo && sayCompetence(isOver(cell) ? 'endedOn' : 'until', { day: formatDate(validTo) })
  return listValues(
    [
      nameGrade(grade),
      end ?? sayCompetence('openEnd'),
      showsApproval && !approved && sayCompetence('unapproved'),
      isInactive && sayCompetence('inactive'),
      areas > 0 && sayCompetence('areasHeld', { count: areas }),
      audits > 0 && sayCompetence('done', { audits, days }),
    ].filter(part => part !== false),
  )
}

/** Whether anybody leads, learns or advises; until somebody is graded, nobody need know of leads. */
export const knowsGrades = (standards: readonly Column[]): boolean =>
  standards.some(({ lead, trainee, expert }) => lead + trainee + expert > 0)

/** What a standard lacks; that nobody leads is told once anybody is graded. */
export const gapShown = ({ gap }: Column, standards: readonly Column[]): Column['gap'] =>
  gap === 'noLead' && !knowsGrades(standards) ? null : gap
