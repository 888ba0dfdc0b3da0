import type { ReactNode } from 'react'
import type { Grade } from '#domain/competence.ts'
import { nameDayOfMonth } from '#words/days.ts'
import { sayCompetence } from '#words/en/competence.ts'
import classes from './legend.module.css'

export const Letter = ({ grade }: { grade: Grade }) => (
  <span className={classes.letter}>{sayCompetence(`letter:${grade}`)}</span>
)

type SignProps = {
  grade: Grade
  children: ReactNode
  isUnapproved?: boolean
  isInactive?: boolean
  isOver?: boolean
}

/** A mark as it stands in a cell, and what it stands for. */
const Sign = ({ grade, children, isUnapproved, isInactive, isOver }: SignProps) => (
  <li>
    <span
      className={classes.mark}
      data-grade={grade}
      data-unapproved={isUnapproved || undefined}
      data-over={isOver || undefined}
    >
      <Letter grade={grade} />
      {isInactive && <span className={classes.inactive} />}
    </span>
    {children}
  </li>
)

type Props = { showsGrades: boolean; showsApproval: boolean; showsInactive: boolean }

/** What the signs of the grid stand for, but those that nobody meets who sets nothing of that kind. */
export function Legend({ showsGrades, showsApproval, showsInactive }: Props) {
  const grades = (['lead', 'auditor', 'trainee', 'expert'] as const).filter(
    grade => showsGrades || grade === 'auditor',
  )
  return (
    <ul className={classes.legend} aria-label={sayCompetence('legend')}>
      {grades.map(grade => (
        <Sign key={grade} grade={grade}>
          {grade === 'auditor' ? sayCompetence('grade:auditor') : sayCompetence(grade)}
        </Sign>
      ))}
      {showsApproval && (
        <Sign grade="auditor" isUnapproved>
          {sayCompetence('legendUnapproved')}
        </Sign>
      )}
      {showsInactive && (
        <Sign grade="auditor" isInactive>
          {sayCompetence('legendInactive')}
        </Sign>
      )}
      <Sign grade="auditor" isOver>
        {sayCompetence('legendEnded')}
      </Sign>
      <li>
        <span className={classes.end}>{nameDayOfMonth('2026-03-31')}</span>
        {sayCompetence('legendEnd')}
      </li>
    </ul>
  )
}
