import { z } from 'zod'
import type { Permission } from '#domain/permissions.ts'
import type { Entity } from './records/cards.ts'

/** Who may call: anyone, anyone signed in, or a holder of at least one of the permissions. */
export type Access = 'anyone' | 'signedIn' | readonly Permission[]

/** One call of the API as data: the server serves it, the web calls it, the documentation shows it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, with `:name` for each path parameter. */
  path: `/${string}`
  access: Access
  summary: string
  /** More than the summary says, for the documentation. */
  description?: string
  params?: z.ZodObject
  query?: z.ZodType
  body?: z.ZodType
  /** Whose record it answers, where its path begins with those of another noun. */
  answers?: Entity
  /** Absent: the answer is 204 with no body. */
  reply?: z.ZodType
  /** 200 unless given. */
  status?: 201
  /** Also for whoever must first change a one-time password. */
  beforePasswordChange?: true
  /**
   * It gives lasting access or takes very much away: the session must have been proved a short while ago, by signing in or by
   * `POST /auth/again`; else 403 `prove_again`. With values: only where the body has these.
   */
  proof?: true | Readonly<Record<string, string>>
  /** The record leaves the lists of its noun; a deleted request, for one, stays in them with another status. */
  removesRow?: true
  /** Other kinds of record that it changes too, by their names on the wire, or paths that no card is about. */
  changes?: readonly (Entity | `/${string}`)[]
  /** Answered however much there is to do: it reports how the server is doing. */
  alwaysAnswered?: true
  /** It only reads, whatever its method: what is asked is too long for an address. */
  writesNothing?: true
  /** How many seconds screens wait for its answer, where it changes very many records: the usual ones unless given. */
  mostSeconds?: number
  /** How soon a 429 comes would reveal whether something was looked at before: it takes a quarter of a second at least. */
  refusesSlowly?: true
  /** How often one account may call it within a minute, where each call costs or keeps something. */
  mostPerMinute?: number
  /** It costs so much that one account has a single such call at work; those after it wait their turn. */
  oneAtATime?: true
  /** The largest body in KiB, where a form may need more than 64 KiB; open endpoints take 8 KiB. */
  largestBody?: number
  /** Its body is bytes, not JSON. */
  upload?: true
  /** In place of a reply: the answer is a stream of server-sent events, these by name. */
  events?: Record<string, z.ZodType>
  /** The reply is sent as a file of this type; see `fileReply`. */
  file?: 'text/csv' | 'text/calendar' | 'application/octet-stream'
}

const usualSeconds = 10

/** How many milliseconds screens wait for the answer of a call; then they say that nothing was saved. */
export const waitedMs = ({ mostSeconds = usualSeconds }: Pick<Endpoint, 'method' | 'mostSeconds'>): number =>
  mostSeconds * 1000

export type StreamEndpoint = Endpoint & { method: 'GET'; events: Record<string, z.ZodType> }

type Parts = AsyncIterable<string | Uint8Array>

/**
 * What the handler of a file answers: how it is called, and what is in it, part by part as the caller reads on. `open` may wait
 * or refuse: the call counts as answered by then. `close` is called when all was sent, and when the caller went away.
 */
export const fileReply = z.object({
  name: z.string(),
  /** Where it differs from call to call; that of the endpoint unless given. */
  type: z.string().optional(),
  open: z.custom<() => Parts | Promise<Parts>>(),
  close: z.custom<() => void>(),
})

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> =
  NonNullable<E[K]> extends z.ZodType ? NonNullable<E[K]> : never

/** What the server's handler gets: parsed, with moments as `Date`. */
export type Parsed<E extends Endpoint, K extends 'params' | 'query' | 'body'> = z.output<Part<E, K>>

/** What the web passes: the parts that the endpoint declares, in their form on the wire. */
export type Input<E extends Endpoint> = (E extends { params: z.ZodType }
  ? { params: z.input<E['params']> }
  : unknown) &
  (E extends { query: z.ZodType } ? { query?: z.input<E['query']> } : unknown) &
  (E extends { body: z.ZodType } ? { body: z.input<E['body']> } : unknown) &
  (E extends { upload: true } ? { bytes: Uint8Array<ArrayBuffer> } : unknown)

/** What the handler answers: moments as `Date`. */
export type Answer<E extends Endpoint> = E extends { reply: z.ZodType } ? z.output<E['reply']> : void

/** What the web receives: moments as ISO 8601 text with `Z`. */
export type Reply<E extends Endpoint> = E extends { reply: z.ZodType } ? z.input<E['reply']> : void

/** One row of what the web receives of a list. */
export type RowOf<E extends Endpoint> = Reply<E> extends { rows: (infer Row)[] } ? Row : never
