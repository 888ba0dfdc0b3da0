import { fillPlaceholders, type Placeholder } from '#domain/letters.ts'
import type { Db } from '#server/db/transaction.ts'
import { listNames, listValues } from '#words/lists.ts'
import { formatSpan } from '#words/moments.ts'
import type { Told } from './withdraw-letters.ts'

/** What letters about an audit can say, and where they can go. */
export type LetterFacts = {
  number: string
  timeZone: string
  companyName: string
  contact: string
  address: string
  standards: string[]
  team: string[]
  planner: string
  plannerEmail: string
  installation: string
  era: number
  /** The usual one first. */
  recipients: string[]
}

/** `tells`: what the letter says of the audit, which may have changed since. */
export async function findFacts(
  sql: Db,
  { auditId, tells, accountId }: { auditId: number; tells: Told; accountId: number | null },
): Promise<LetterFacts | undefined> {
  const [facts] = await sql<LetterFacts[]>`
    select audit.idfl_number as number, audit.time_zone, customer.company_name,
      coalesce((select name from contact where customer_id = customer.id and is_main), customer.company_name) as contact,
      coalesce(place.address, customer.address) as address, installation.id as installation, installation.era,
      array(select code from audit_standard join standard on standard.id = standard_id
        where audit_id = audit.id order by code) as standards,
      array(select display_name from account where id = any(${tells.team}::integer[]) order by display_name) as team,
      coalesce(planner.display_name, '') as planner, coalesce(planner.email, '') as planner_email,
      array(select email from (
          select email, 0 as rank, 0 as position from contact where customer_id = customer.id and is_main
          union all select customer.email, 1, 0
          union all select email, 2, position from contact where customer_id = customer.id and not is_main
        ) known where email <> '' group by email order by min(rank), min(position), email) as recipients
    from installation, audit
    join customer on customer.id = audit.customer_id
    left join site place on place.id = coalesce(${tells.siteId}::integer,
      (select id from site main where main.customer_id = audit.customer_id and main.is_main))
    left join account planner on planner.id = ${accountId}::integer and planner.deleted_at is null
    where audit.id = ${auditId} and audit.deleted_at is null`
  return facts
}

type Texts = { subject: string; text: string }
type Filled = { tells: Told; facts: LetterFacts; reason: string; organisation: string }

export function renderLetter(
  { subject, text }: Texts,
  { tells, facts, reason, organisation }: Filled,
): Texts {
  const span = { start: new Date(tells.start), end: new Date(tells.end) }
  const values: Record<Placeholder, string> = {
    'customer.companyName': facts.companyName,
    'contact.name': facts.contact,
    'audit.number': facts.number,
    'audit.when': formatSpan(span, facts.timeZone),
    'audit.address': inOneLine(facts.address, ', '),
    'audit.standards': listValues(facts.standards),
    'audit.team': listNames(facts.team),
    'planner.name': facts.planner,
    organisation,
    reason,
  }
  return {
    subject: inOneLine(fillPlaceholders(subject, values), ' ').slice(0, longestSubject),
    text: fillPlaceholders(text, values).trim(),
  }
}

const longestSubject = 200

/** A name may have been stored with a line break, which would end the line of a mail's head. */
export const inOneLine = (text: string, between: string): string =>
  text
    .replace(/\s*[\r\n]+\s*/g, between)
    .replace(/\p{Cc}/gu, ' ')
    .trim()
