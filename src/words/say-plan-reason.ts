import type {
  PlanAdvice,
  PlanBlocker,
  PlanGap,
  PlanLimitCode,
  PlanNear,
  PlanOver,
  PlanReason,
  PlanWayOut,
} from '#domain/plan-reasons.ts'
import type { PlanAssumption } from '#domain/plans.ts'
import { sayPlanBlocker } from './en/plan-blockers.ts'
import { sayPlanGap } from './en/plan-gaps.ts'
import { sayPlanReason } from './en/plan-reasons.ts'
import { sayPlanWay } from './en/plan-ways.ts'
import { asList } from './values.ts'
import type { Text } from './words.ts'
import { zoneName } from './zones.ts'

/** The names of what a plan knows by ids, as whoever reads it may see them. */
export type PlanNames = {
  auditor: (id: number) => string
  /** `none`: one that they may not see. */
  audit: (id: number) => string
  standard: (id: number) => string
  area: (id: number) => string
  country: (id: number) => string
  /** The day `YYYY-MM-DD` of a moment at the site of an audit; null: of the audit that is spoken of. */
  day: (moment: string, projectId: number | null) => string
}

/** Why an audit stands where it does, to be said later. */
export function textOfPlanReason(reason: PlanReason, names: PlanNames): Text {
  switch (reason.code) {
    case 'only': {
      const { standardIds, areaIds, among } = reason
      const needs = asList([...standardIds.map(names.standard), ...areaIds.map(names.area)])
      return sayPlanReason.text('only', { auditor: names.auditor(reason.auditorId), needs, among })
    }
    case 'best': {
      const { rank, count, way, days, share } = reason
      const hasShare = share === null ? 'no' : days > share ? 'over' : 'yes'
      return sayPlanReason.text('best', { rank, count, way, days, share: share ?? 0, hasShare })
    }
    case 'instead': {
      const audit = names.audit(reason.projectId)
      return sayPlanReason.text('instead', { auditor: names.auditor(reason.auditorId), audit })
    }
    case 'turn': {
      const { count, isLast = false } = reason
      const auditor = names.auditor(reason.auditorId)
      return sayPlanReason.text('turn', { auditor, count, isLast: isLast ? 'yes' : 'no' })
    }
    case 'knows':
      return sayPlanReason.text('knows', { auditor: names.auditor(reason.auditorId), count: reason.count })
    case 'date': {
      const { from, to, why, standardId } = reason
      const standard = standardId === null ? 'none' : names.standard(standardId)
      const days = `${reason.firstDay}/${reason.lastDay}`
      return sayPlanReason.text('date', { from, to, why, standard, days })
    }
    case 'team': {
      const { count, why, standardIds, areaIds = [] } = reason
      const held = [...standardIds.map(names.standard), ...areaIds.map(names.area)]
      return sayPlanReason.text('team', { count, why, standards: asList(held), needs: held.length })
    }
    case 'agreed':
      return sayPlanReason.text('agreed')
    case 'room':
      return sayPlanReason.text('room', { audit: names.audit(reason.projectId) })
    case 'kept':
      return sayPlanReason.text('kept', { number: String(reason.planId) })
    case 'hand':
      return sayPlanReason.text('hand', { name: names.auditor(reason.accountId) })
  }
}

/** Why it has no place. */
export function textOfPlanGap(gap: PlanGap, names: PlanNames): Text {
  switch (gap.code) {
    case 'noHolder': {
      const area = gap.areaId === null ? 'none' : names.area(gap.areaId)
      return sayPlanGap.text('noHolder', { standard: names.standard(gap.standardId), area })
    }
    case 'noTeam':
      return sayPlanGap.text('noTeam', { mostAuditors: gap.mostAuditors })
    case 'tooSoon':
      return sayPlanGap.text('tooSoon', { day: gap.firstDay })
    case 'noDay': {
      const { window } = gap
      return sayPlanGap.text('noDay', { window: window ? `${window.firstDay}/${window.lastDay}` : 'none' })
    }
    case 'siteClosed':
      return sayPlanGap.text('siteClosed', { until: gap.until })
    case 'noLead':
    case 'away':
    case 'taken':
      return sayPlanGap.text(gap.code)
    case 'rotation':
    case 'offDay':
      return sayPlanGap.text(gap.code, { auditor: names.auditor(gap.auditorId) })
    case 'days7': {
      const auditor = names.auditor(gap.auditorId)
      return gap.over ? textOfOver(auditor, gap.code, gap.over) : sayPlanGap.text('days7', { auditor })
    }
    case 'daysMonth':
    case 'daysYear':
    case 'nights':
      return gap.over
        ? textOfOver(names.auditor(gap.auditorId), gap.code, gap.over)
        : sayPlanGap.text(gap.code, untilWhen(gap, names))
    case 'gap': {
      const auditor = names.auditor(gap.auditorId)
      return gap.near ? textOfNear(auditor, gap.near, names) : sayPlanGap.text('gap', { auditor })
    }
    default:
      return sayPlanGap.text(gap.code, untilWhen(gap, names))
  }
}

const untilWhen = ({ auditorId, until }: { auditorId: number; until: string | null }, names: PlanNames) => ({
  auditor: names.auditor(auditorId),
  until: until ?? 'open',
})

const overLimit = {
  days7: 'overDays7',
  daysMonth: 'overDaysMonth',
  daysYear: 'overDaysYear',
  nights: 'overNights',
} as const

function textOfOver(auditor: string, code: PlanLimitCode, { days, max, firstDay, lastDay }: PlanOver): Text {
  const period = code === 'days7' ? `${firstDay}/${lastDay}` : firstDay
  return sayPlanGap.text(overLimit[code], { auditor, days, max, period })
}

function textOfNear(
  auditor: string,
  { projectId, order, minutes, needed }: PlanNear,
  names: PlanNames,
): Text {
  const audit = projectId === null ? 'none' : names.audit(projectId)
  const time = { hours: Math.floor(minutes / 60), minutes: minutes % 60, needed: needed / 60 }
  return sayPlanGap.text('tooNear', { auditor, order, audit, ...time })
}

/** Who could go, and what keeps them. */
export function textOfPlanBlocker(blocker: PlanBlocker, names: PlanNames): Text {
  const { auditorId, code, projectId, start, end, until, near, over } = blocker
  const auditor = names.auditor(auditorId)
  const audit = projectId === null ? 'none' : names.audit(projectId)
  if (code === 'planned') return sayPlanBlocker.text('planned', { auditor, audit })
  if (code !== 'away' && code !== 'booked')
    return textOfPlanGap({ code, auditorId, until, ...(near && { near }), ...(over && { over }) }, names)
  const [first, last] = [start, end].map(moment => (moment === null ? '' : names.day(moment, null)))
  const days = `${first}/${last}`
  return code === 'away'
    ? sayPlanBlocker.text('away', { auditor, days })
    : sayPlanBlocker.text('booked', { auditor, audit, days })
}

/** What would give it one. */
export function textOfPlanWay(way: PlanWayOut, names: PlanNames): Text {
  switch (way.code) {
    case 'train': {
      const area = way.areaId === null ? 'none' : names.area(way.areaId)
      const auditor = names.auditor(way.auditorId)
      return sayPlanWay.text('train', { auditor, standard: names.standard(way.standardId), area })
    }
    case 'more':
      return sayPlanWay.text('more', { mostAuditors: way.mostAuditors })
    case 'move': {
      const [audit, auditor] = [names.audit(way.projectId), names.auditor(way.auditorId)]
      return sayPlanWay.text('move', { audit, auditor, day: names.day(way.start, way.projectId) })
    }
    case 'own':
    case 'later': {
      const auditors = asList(way.auditors.map(names.auditor))
      return sayPlanWay.text(way.code, { day: names.day(way.start, null), auditors })
    }
    case 'holidays':
      return sayPlanWay.text('holidays')
    case 'notice':
      return sayPlanWay.text('notice', { days: way.days })
  }
}

/** What a plan assumes. */
export function textOfAssumption(assumed: PlanAssumption, names: PlanNames): Text {
  switch (assumed.type) {
    case 'away': {
      const days = `${assumed.firstDay}/${assumed.lastDay}`
      return sayPlanWay.text('away', { auditor: names.auditor(assumed.auditorId), days })
    }
    case 'without':
      return sayPlanWay.text('without', { auditor: names.auditor(assumed.auditorId) })
    case 'holds':
      return sayPlanWay.text('holds', {
        auditor: names.auditor(assumed.auditorId),
        standard: names.standard(assumed.standardId),
      })
    case 'hire':
      return sayPlanWay.text('hire', {
        country: names.country(assumed.countryId),
        zone: zoneName(assumed.timeZone),
        standards: asList(assumed.standardId.map(names.standard)),
      })
  }
}

/** What training or hiring one auditor would place. */
export const textOfPlanAdvice = (advice: PlanAdvice, names: PlanNames): Text =>
  advice.code === 'train'
    ? sayPlanWay.text('trainOne', {
        auditor: names.auditor(advice.auditorId),
        standard: names.standard(advice.standardId),
        count: advice.count,
      })
    : sayPlanWay.text('hireOne', {
        country: names.country(advice.countryId),
        standards: asList(advice.standardIds.map(names.standard)),
        count: advice.count,
      })
