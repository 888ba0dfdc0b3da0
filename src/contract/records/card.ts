import type { HistoryView } from '#domain/history.ts'
import type { Permission } from '#domain/permissions.ts'
import type { Text } from '#words/words.ts'

/** A column that holds the id of another noun's record. */
export type Reference = {
  /** The noun, by its name on the wire. */
  to: string
  /** How history calls what the column names; `to` unless given. */
  as?: string
  /** It belongs to that record, and goes with it: it is no use that keeps the record from being deleted. */
  goesWith?: true
  /** The form field with the id, for the message that the record no longer exists. */
  field?: string
  /** History says the name of this record beside what it kept of a part. */
  isNamed?: true
}

/** A table of rows that belong to a record and have no version and no history of their own. */
type Part = {
  table: string
  /** The column that holds the record's id. */
  owner: string
  references?: Record<string, Reference>
  /** Columns that the history of a part leaves out. */
  hidden?: readonly string[]
  /** The columns by which a record is found too; their index is on exactly these, in this order. */
  searched?: readonly string[]
}

/** Unique values, by the name of their constraint. */
type Unique = {
  column: string
  field: string
  message: Text
  /** Names that only look alike collide too (decision 131). */
  byReading?: true
  /** Taken once among the records that have this column alike, not among all. */
  within?: string
  /** What a deleted record had stays taken. */
  evenDeleted?: true
}

export type CardPage = {
  /** As routes write it: `/dashboard/audits/$id`. */
  path: string
  /** Of the document, and said to a screen reader on arrival. */
  title: Text
  /** In the side navigation; shown to those who hold one permission of each group. */
  entry?: {
    group: 'MANAGEMENT' | 'SETTING'
    label: Text
    shownTo: readonly (readonly Permission[])[]
    /** Not before there is something to show: a flag of the signed-in account. */
    needs?: 'hasCertificates' | 'usesRegister' | 'auditor'
  }
  /** What one begins there, as the command bar offers it: at an address of the page, for those who hold all of `for`. */
  begins?: { label: Text; address: `/${string}`; for: readonly Permission[] }
  /** One of these opens the page by its address; by default those that show the entry. */
  opensFor?: readonly Permission[]
}

/**
 * What everything beside a noun's own folders has to know of it: history, live changes, search, the command bar, the
 * navigation, checks of use. Data alone, and no zod: what is loaded before one signs in may import it.
 */
export type Card = {
  /** One of it, as a sentence says it: `account`. */
  noun: string
  /** The first part of the paths of its calls: `users`. */
  calls: string
  /** Where paths of other calls that show it begin: `competences`. Several nouns may name the same. */
  alsoAt?: string
  table: string
  /** The column by which people know a record; of several, all of them in this order. */
  title?: string | readonly string[]
  /** Of one without a title: the columns with ids of the records that it is known by, as an exclusion by its auditor and customer. */
  knownBy?: readonly string[]
  /** The column with the id of the record that completes its title where it stands by itself, as a visit with its certificate. */
  knownWith?: string
  /** Said where a form names one that was deleted meanwhile. */
  gone?: Text
  /** The same where a form names several. */
  someGone?: Text
  /** Deleted records stay, with `deleted_at`. */
  softDeleted?: true
  /** Shares row, version and history with that noun: an auditor is an account. */
  sameAs?: string
  /** Other nouns that its calls show parts or counts of, besides those that it refers to: what changes of them changes these. */
  shows?: readonly string[]
  references?: Record<string, Reference>
  /** Where this column is true, the row says what another record says already: it isn’t counted as a use beside that. */
  followsWhere?: string
  parts?: Record<string, Part>
  unique?: Record<string, Unique>
  /** The columns that free text is looked for in; an index over them is on exactly these, in this order. */
  searched?: readonly string[]
  /** Columns with ids of records whose history includes this one's, and their nouns. */
  alsoInHistoryOf?: Record<string, string>
  /** The same of records beside whose own history this one's is read: an auditor has a history of bookings. */
  apartInHistoryOf?: Record<string, string>
  historyView?: HistoryView
  /** The column that names whose time a record takes: its history says that this time was booked, moved or released. */
  timeOf?: string
  /** Who gets live changes: of any record, of one's own, of those assigned to one. */
  live: {
    any: readonly Permission[] | 'signedIn'
    own?: readonly Permission[]
    assigned?: readonly Permission[]
  }
  /** Who reads a record's history. `self`: the record is the reader's account; `byRow`: the noun's server folder says which. */
  history: { any: readonly Permission[]; own?: { with: Permission; rows: 'self' | 'byRow' } }
  /** The list first. */
  pages?: readonly CardPage[]
  /**
   * Notifications may be about it: what the button in the mail says, and the page that opens. `$id` stands for the record,
   * `ownRoster` for the reader's roster on that day. `own` opens instead for the person it is about.
   */
  notified?: { button: Text; opens: `/${string}` | 'ownRoster'; own?: `/${string}` }
  /**
   * How the command bar shows what the list finds: by fields on the wire. `one`: `a customer`. `opens`: the page of a record,
   * by the field with its id, for those who may open it; the others get the list. `at`: the page is that
   * of another record, where it stands at `#noun-id`.
   */
  found?: {
    group: Text
    one: Text
    label: string
    /** Said where that is null. */
    unnamed?: Text
    /** Fields of a row, or of what it names: `standard.code`. */
    about: readonly string[]
    /** The list that shows them, where the noun has no page of its own. */
    listedOn?: `/${string}`
    opens?: { path: `/${string}/$id`; by: string; at?: true }
  }
}
