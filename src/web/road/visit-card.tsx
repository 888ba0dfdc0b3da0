import { Button, Text } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { useAbroad } from '#web/app/abroad.ts'
import { saveFile } from '#web/app/save-file.ts'
import { sayDone } from '#words/en/done.ts'
import { sayRoad } from '#words/en/road.ts'
import { sayTeamRole } from '#words/en/team-roles.ts'
import { formatInterval } from '#words/moments.ts'
import { cityOf } from '#words/zones.ts'
import { writeCalendarFile } from './calendar-file.ts'
import { dial, maySayDone, reachOf, routeTo, type Visit, type VisitDay } from './own-day.ts'
import classes from './road.module.css'

export type Traveller = {
  /** Whose days they are, and where their clock is. */
  me: { id: number; timeZone: string }
  /** Goes to another page of the product; without it, while the rest of the product isn’t there yet, the browser does. */
  go?: ((address: string) => void) | undefined
  now: number
}

type Props = Traveller & {
  day: VisitDay
  /** What stands above it names the customer already. */
  isNamed?: boolean
}

/** A visit with all that one needs at the gate, and what one thumb does. */
export function VisitCard({ day, me, go, now, isNamed = false }: Props) {
  const { visit } = day
  const { there } = useAbroad(me)
  const done = visit.done && formatInterval(visit.done.start, visit.done.end, visit.timeZone)
  return (
    <>
      {!isNamed && (
        <Text component="h2" m={0} size="lg" fw={500} id={`visit-${day.id}`} className={classes.lines}>
          {visit.companyName}
        </Text>
      )}
      {visit.isAgreed === false && (
        <Text size="sm" c="yellow.9">
          {sayRoad('tentative')}
        </Text>
      )}
      {done && (
        <Text size="sm" c="green.9">
          {sayDone('doneOn', {
            interval: there ? sayRoad('there', { time: done, city: cityOf(visit.timeZone) }) : done,
          })}
        </Text>
      )}
      <Actions day={day} go={go} now={now} />
      <Facts visit={visit} myId={me.id} />
      <a data-alone className={classes.link} {...linkTo(`/dashboard/audits/${visit.id}`, go)}>
        {sayRoad('openAudit', { number: visit.idflNumber })}
      </a>
    </>
  )
}

/** A link within the product, which needn’t be loaded anew for it. */
const linkTo = (href: string, go: Traveller['go']) => ({
  href,
  onClick(event: MouseEvent) {
    if (!go || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go(href)
  },
})

/** Where one says that a visit is done. */
export function DoneLink({ day, go }: { day: VisitDay; go: Traveller['go'] }) {
  return (
    <Button variant="default" component="a" {...linkTo(`/dashboard/visits?done=${day.visit.id}`, go)}>
      {sayDone(day.visit.done ? 'change' : 'doneAsk')}
    </Button>
  )
}

function Actions({ day, go, now }: { day: VisitDay; go: Traveller['go']; now: number }) {
  const { site, companyName, idflNumber } = day.visit
  const { call, mail } = reachOf(site, companyName)
  function keepInCalendar() {
    const content = new Blob([writeCalendarFile(day, location.host, new Date())], { type: 'text/calendar' })
    saveFile({ name: `${idflNumber}.ics`, content })
  }
  return (
    <div className={classes.actions}>
      <Button component="a" href={routeTo(site, companyName)} target="_blank" rel="noreferrer">
        {sayRoad('route')}
      </Button>
      {call.number && (
        <Button variant="default" component="a" href={dial(call.number)}>
          {sayRoad('call', { name: call.name })}
        </Button>
      )}
      {mail.address && (
        <Button variant="default" component="a" href={`mailto:${mail.address}`}>
          {sayRoad('mail', { name: mail.name })}
        </Button>
      )}
      <Button variant="default" onClick={keepInCalendar}>
        {sayRoad('calendarFile')}
      </Button>
      <Button variant="default" component="a" {...linkTo(`/dashboard/request?cantGo=${day.visit.id}`, go)}>
        {sayRoad('cantGo')}
      </Button>
      {maySayDone(day, now) && <DoneLink day={day} go={go} />}
    </div>
  )
}

function Facts({ visit, myId }: { visit: Visit; myId: number }) {
  const { site, standards, role, team, note } = visit
  const [main, ...others] = site.contacts
  const colleagues = team.filter(({ id }) => id !== myId)
  return (
    <dl className={classes.facts}>
      <Fact name={sayRoad('address')}>
        <address className={classes.lines} style={{ fontStyle: 'normal' }}>
          {[site.isMain ? '' : site.name, site.address, site.country].filter(Boolean).join('\n')}
        </address>
      </Fact>
      <Fact name={sayRoad('standards')}>{standards.map(({ name }) => name).join(', ')}</Fact>
      <Fact name={sayRoad('yourRole')}>{sayTeamRole(role)}</Fact>
      {colleagues.length > 0 && (
        <Fact name={sayRoad('team')}>
          <ul>
            {colleagues.map(({ id, name, role: theirs, phone }) => (
              <Person
                key={id}
                name={sayRoad('withRole', { name, role: sayTeamRole(theirs) })}
                phone={phone}
              />
            ))}
          </ul>
        </Fact>
      )}
      {main && (
        <Fact name={sayRoad('contact')}>
          <Contact contact={main} />
        </Fact>
      )}
      {others.length > 0 && (
        <Fact name={sayRoad('otherContacts')}>
          {others.map(contact => (
            <Contact key={contact.id} contact={contact} />
          ))}
        </Fact>
      )}
      {note && (
        <Fact name={sayRoad('note')}>
          <span className={classes.lines}>{note}</span>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Contact({
  contact: { name, description, phone, email },
}: {
  contact: Visit['site']['contacts'][number]
}) {
  return (
    <ul>
      <Person name={[name, description].filter(Boolean).join(', ')} phone={phone} email={email} />
    </ul>
  )
}

function Person({ name, phone, email = '' }: { name: string; phone: string; email?: string }) {
  return (
    <li>
      {name}{' '}
      {phone && (
        <a data-alone className={classes.link} href={dial(phone)}>
          {phone}
        </a>
      )}{' '}
      {email && (
        <a data-alone className={classes.link} href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </li>
  )
}
