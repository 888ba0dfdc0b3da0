import { z } from 'zod'

/** Every way a call can be refused, with its HTTP status. */
export const failureStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  notAllowed: 405,
  tooSlow: 408,
  conflict: 409,
  tooLarge: 413,
  busy: 429,
  broken: 500,
  unavailable: 503,
} as const

export type FailureKind = keyof typeof failureStatus

/** What a sentence says whatever the language: its key among the words, and its parameters. */
export type FailureText = { key: string; values: Readonly<Record<string, string | number>> }

/** A fault of one field; `field` is a dotted path into the body, query or path (`contacts.0.name`). */
export type FieldFault = { field: string; message: string; text?: FailureText | undefined }

/** The codes a client may act on; anything else is for reading only. */
export type FailureCode =
  | 'clash'
  | 'unqualified'
  /** Somebody, or the team, may not simply go. */
  | 'unfit'
  /** The cooling-off time would be cut short. */
  | 'coolingOff'
  | 'stale'
  /** A row of a proposal that only works together with others. */
  | 'bundle'
  /** Nobody would cover a standard any more. */
  | 'uncovered'
  /** Booked audits would no longer fit. */
  | 'affects'
  | 'inUse'
  | 'taken'
  | 'planned'
  | 'unaudited'
  | 'lapsed'
  /** Another programme would move visits. */
  | 'movesVisits'
  | 'password_change_required'
  | 'account_inactive'
  /** The session must be proved again first. */
  | 'prove_again'
  /** More than a spreadsheet holds. */
  | 'too_many_rows'
  /** More than can be planned at once. */
  | 'tooLarge'
  /** The audit is no longer what was planned. */
  | 'changed'
  /** A proposal can only be read any more. */
  | 'expired'
  /** Of several that were to be accepted all or none, some can’t be. */
  | 'refused'
  /** Lines of a file are refused, and it wasn’t said to leave them out. */
  | 'refused_rows'
  /** Of the web’s own: no answer came from the server. */
  | 'offline'
  /** Of the web’s own: it would have saved something, and was not even sent. */
  | 'unsent'

type Extra = {
  code?: FailureCode
  details?: unknown
  retryAfterSeconds?: number
  text?: FailureText | undefined
}

/** The one refusal of the product. Thrown on the server, answered by one mapper, rebuilt by the web. */
export class Failure extends Error {
  readonly kind: FailureKind
  readonly code: FailureCode | undefined
  readonly details: unknown
  readonly retryAfterSeconds: number | undefined
  /** What the message says, for readers of another language. */
  readonly text: FailureText | undefined

  constructor(kind: FailureKind, message: string, extra: Extra = {}) {
    super(message)
    this.name = 'Failure'
    this.kind = kind
    this.code = extra.code
    this.details = extra.details
    this.retryAfterSeconds = extra.retryAfterSeconds
    this.text = extra.text
  }

  /** A 400 that carries every fault at once; its message is the first one's. */
  static invalid(faults: readonly FieldFault[]): Failure {
    return new Failure('invalid', faults[0]?.message ?? 'The request is malformed.', {
      details: faults,
      text: faults[0]?.text,
    })
  }

  /** The faults of a 400, or those a 409 puts in a field (a name already taken). */
  get fieldFaults(): FieldFault[] {
    return fieldFaults.safeParse(this.details).data ?? []
  }
}

/** A text to be said by whoever reads it. */
export const failureText = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})

const fieldFaults = z.array(
  z.object({ field: z.string(), message: z.string(), text: failureText.optional().catch(undefined) }),
)

/** The body of every refusal. */
export const failureReply = z.object({
  statusCode: z.int(),
  error: z.string().meta({ description: 'The name of the HTTP status.' }),
  message: z.string().meta({ description: 'A sentence for a person.' }),
  code: z.string().optional().meta({
    description:
      'For a program to act on: clash, unqualified, unfit, stale, inUse, taken, account_inactive …',
  }),
  text: failureText
    .optional()
    .catch(undefined)
    .meta({ description: 'What the message says, to be said in another language: its key and its values.' }),
  details: z
    .unknown()
    .optional()
    .meta({ description: 'A 400: [{field, message, text?}]; a clash: who and what.' }),
})
