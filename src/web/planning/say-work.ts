import type { RowOf } from '#contract/endpoint.ts'
import type { work } from '#contract/work.ts'
import type { NamedPerson } from '#web/ui/page/cut-at-names.ts'
import { formatDate } from '#words/days.ts'
import { sayWork } from '#words/en/work.ts'
import { sayKept } from '#words/kept.ts'
import { listNames } from '#words/lists.ts'
import { formatInterval, formatMoment } from '#words/moments.ts'
import { sayReasonOf } from '#words/say-fit-reason.ts'
import { unbroken } from '#words/unbroken.ts'

export type Work = RowOf<typeof work.list>
type Audit = NonNullable<Work['audit']>
type Why = Pick<Work, 'kind' | 'left' | 'expiring' | 'isTentative' | 'isLeaderless' | 'concerns' | 'done'>
type OfAudit = Why & { audit: Audit }

/** Why it needs somebody, in words; its times are `unbroken`. */
export function sayWhy(row: Work, timeZone: string): string {
  const { audit, request, disruption, visit } = row
  if (audit) return sayWhyAudit({ ...row, audit }, timeZone)
  if (request) {
    const { category, user, project, isOverdue } = request
    const asks = sayWork('asksFor', { category, name: user.name, number: project?.idflNumber ?? '' })
    return join([asks, ...(isOverdue ? [sayWork('waitsLong')] : [])])
  }
  if (disruption) return sayWork('openHits', { count: disruption.openCount })
  return visit ? sayWork('visitDue', { label: visit.label }) : ''
}

/** Why an audit needs somebody, on the work list and beside the timeline alike. */
export function sayWhyAudit(row: OfAudit, timeZone: string): string {
  const { kind, audit } = row
  switch (kind) {
    case 'done':
      return sayDone(row)
    case 'overdue':
      return sayWork('overSince', { moment: unbroken(formatMoment(audit.end, audit.timeZone)) })
    case 'lost':
      return audit.status === 'draft'
        ? sayLostAll(row, timeZone)
        : sayGap(audit, listNames(sayLeft(row, timeZone)))
    case 'expiring':
      return sayGap(audit, listNames(sayExpiring(row)))
    case 'soon':
      return saySoon(row)
    case 'concern':
      return sayConcerns(row)
    case 'draft':
      return sayDraft(audit)
    default:
      return sayGap(audit, '')
  }
}

const sayDone = ({ done, audit }: OfAudit): string =>
  done
    ? sayWork('doneSaid', {
        name: done.by.name,
        interval: unbroken(formatInterval(done.start, done.end, audit.timeZone)),
        note: done.note || 'none',
      })
    : ''

const sayLeft = ({ left = [] }: OfAudit, timeZone: string): string[] =>
  left.map(({ name, at, to, isAway }) =>
    sayWork('whoLeft', {
      to: to ? 'audit' : isAway ? 'away' : 'nothing',
      name,
      moment: unbroken(formatMoment(at, timeZone)),
      number: to?.idflNumber ?? '',
    }),
  )

function sayLostAll(row: OfAudit, timeZone: string): string {
  const people = sayLeft(row, timeZone)
  const lost =
    people.length > 0 ? sayWork('lostAll', { people: listNames(people) }) : sayWork('lostAllUnsaid')
  return join([lost, ...sayReason(row.audit)])
}

const sayExpiring = ({ expiring = [] }: OfAudit): string[] =>
  expiring.map(({ auditor, standard, lastDay }) =>
    sayWork('runsOut', { standard: standard.code, name: auditor.name, day: unbroken(formatDate(lastDay)) }),
  )

/** What nobody covers, and since when or why where that is known. */
function sayGap({ standards, coverage }: Audit, because: string): string {
  const codes = standards.filter(({ id }) => coverage.missing.includes(id)).map(({ code }) => code)
  const gap = { count: codes.length, standards: listNames(codes) }
  return because ? sayWork('notCoveredSince', { ...gap, because }) : sayWork('notCovered', gap)
}

function saySoon({ isTentative, isLeaderless }: OfAudit): string {
  if (isTentative && isLeaderless) return sayWork('tentativeAndLeaderless')
  return sayWork(isLeaderless ? 'leaderless' : 'tentative')
}

const sayConcerns = ({ concerns = [] }: OfAudit): string =>
  join(
    concerns.map(({ auditorName: name, reasons }) => {
      const said = join(reasons.map(sayReasonOf))
      return name ? sayWork('concernOf', { name, reasons: said }) : said
    }),
  )

function sayDraft(audit: Audit): string {
  const [due] = audit.visits.map(visit => visit.due).sort()
  const waits = due ? sayWork('waitsForTeamDue', { day: unbroken(formatDate(due)) }) : sayWork('waitsForTeam')
  return join([waits, ...sayReason(audit)])
}

/** The last reason given for how it stands. */
function sayReason({ statusReason, statusReasonText }: Audit): string[] {
  const reason = sayKept(statusReasonText, statusReason)
  return reason ? [reason] : []
}

/** The auditors whom the reason names. */
export function listNamed({
  left = [],
  expiring = [],
  concerns = [],
  done,
}: Omit<Why, 'kind'>): NamedPerson[] {
  return [
    ...left,
    ...expiring.map(({ auditor }) => auditor),
    ...concerns.flatMap(({ auditorId: id, auditorName: name }) => (id === undefined ? [] : { id, name })),
    ...(done ? [done.by] : []),
  ]
}

/** Whole sentences, one after the other. */
const join = (sentences: readonly string[]) => sentences.join(' ')
