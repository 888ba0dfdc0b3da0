import { Anchor, Button } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useMe } from '#web/app/session.ts'
import { listNamed, sayWhy, type Work } from '#web/planning/say-work.ts'
import { NamedText } from '#web/ui/page/auditor-link.tsx'
import { AwayTime, SiteTime } from '#web/ui/time/site-time.tsx'
import { Unbroken } from '#web/ui/time/unbroken.tsx'
import { formatDate } from '#words/days.ts'
import { sayDisruption } from '#words/en/disruptions.ts'
import { sayCategory } from '#words/en/request-categories.ts'
import { listValues } from '#words/lists.ts'
import { unbroken } from '#words/unbroken.ts'
import { type Deed, deedsOf, leadTo, mayLead } from './deeds.ts'
import { KindBadge } from './kinds.tsx'
import classes from './work.module.css'

type Props = { row: Work; index: number; isTabStop: boolean; onFocus: () => void; onDo: (deed: Deed) => void }

/** What needs somebody, why, and what can be done about it from here. */
export function WorkRow({ row, index, isTabStop, onFocus, onDo }: Props) {
  const { timeZone } = useMe()
  const [main, ...others] = deedsOf(row)
  const title = titleOf(row)
  return (
    <li className={classes.row} data-work={`${row.kind} ${row.id}`}>
      <KindBadge kind={row.kind} />
      <div>
        <div>
          {mayLead(row) ? (
            <Anchor
              inherit
              underline="always"
              renderRoot={root => <Link {...root} {...linkOf(leadTo(row))} data-record />}
            >
              {title}
            </Anchor>
          ) : (
            title
          )}{' '}
          <span className={classes.when}>
            <When row={row} />
          </span>
        </div>
        <div className={classes.why}>
          <NamedText text={sayWhy(row, timeZone)} people={listNamed(row)} />
        </div>
      </div>
      <div className={classes.deeds}>
        {[main, ...others].map((deed, place) => (
          <DeedButton
            key={deed.label}
            deed={deed}
            label={`${deed.label}: ${title}`}
            isMain={place === 0}
            {...(place === 0 && { 'data-row': index, onFocus })}
            tabIndex={isTabStop ? 0 : -1}
            onDo={onDo}
          />
        ))}
      </div>
    </li>
  )
}

type ButtonProps = {
  deed: Deed
  label: string
  isMain: boolean
  tabIndex: number
  'data-row'?: number
  onFocus?: () => void
  onDo: (deed: Deed) => void
}

function DeedButton({ deed, label, isMain, onDo, ...rest }: ButtonProps) {
  const look = {
    size: 'xs',
    variant: isMain ? 'light' : 'default',
    'aria-label': label,
    ...rest,
  } as const
  if ('leads' in deed)
    return (
      <Button {...look} renderRoot={root => <Link {...root} {...linkOf(deed.leads)} />}>
        {deed.label}
      </Button>
    )
  return (
    <Button {...look} onClick={() => onDo(deed)}>
      {deed.label}
    </Button>
  )
}

/** Addresses are made of what a row is, which the router's types can't follow. */
const linkOf = (lead: ReturnType<typeof leadTo>) => lead as unknown as LinkProps

function titleOf({ audit, request, disruption, visit }: Work): string {
  if (audit) return listValues([audit.idflNumber, audit.companyName])
  if (request) return listValues([request.user.name, sayCategory(request.category)])
  if (disruption)
    return listValues([
      disruption.place?.names.join(', ') || disruption.auditorName || sayDisruption('wholeTeams'),
      sayDisruption(`cause:${disruption.cause}`),
    ])
  return visit ? listValues([visit.companyName, visit.standard.code]) : ''
}

function When({ row: { audit, request, disruption, visit } }: { row: Work }) {
  if (audit) return <SiteTime start={audit.start} end={audit.end} timeZone={audit.timeZone} />
  const away = request ?? disruption
  if (away) return <AwayTime start={away.start} end={away.end} timeZone={away.timeZone} />
  return visit ? <Unbroken text={unbroken(formatDate(visit.due))} /> : null
}
