import type { Programme } from '#domain/programme.ts'
import { presetOf } from '#domain/programme-presets.ts'
import { sayProgramme } from './en/programmes.ts'
import { listValues } from './lists.ts'

/** By its name where it is one of those that are offered, else by its numbers: `Yearly`, `valid for 24 months, …`. */
export function showProgramme(programme: Programme): string {
  const preset = presetOf(programme)
  const { draftDays } = programme
  return listValues([
    ...(preset ? [sayProgramme(preset)] : describeNumbers(programme)),
    ...(draftDays === null ? [] : [sayProgramme('drafted', { count: draftDays })]),
  ])
}

const describeNumbers = (programme: Programme): string[] => [
  sayProgramme('validMonths', { count: programme.validMonths }),
  ...describeSurveillance(programme),
  sayProgramme('renewal', {
    early: programme.renewalEarlyDays,
    due: programme.renewalDueDays,
    latest: programme.decisionDays,
  }),
  sayProgramme('restoreMonths', { count: programme.restoreMonths }),
  sayProgramme(programme.twoStages ? 'twoStages' : 'oneStage'),
  sayProgramme(`sampling:${programme.sampling}`),
]

function describeSurveillance(programme: Programme): string[] {
  if (programme.surveillanceMonths === null) return [sayProgramme('noSurveillance')]
  const { surveillanceMonths: count, surveillanceEarlyDays: early, surveillanceLateDays: late } = programme
  return [
    sayProgramme('surveillanceMonths', { count, early, late }),
    ...(programme.calendarYear ? [sayProgramme('calendarYear')] : []),
  ]
}
