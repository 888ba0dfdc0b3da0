import { ActionIcon, Button, Group, Paper, TextInput, Tooltip } from '@mantine/core'
import { IconFilter, IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCloseOnBack } from '#web/app/close-on-back.ts'
import { useIsNarrow } from '#web/ui/page/screen-width.ts'
import { sayCommon } from '#words/en/common.ts'
import { sayTable } from '#words/en/table.ts'
import classes from './search-bar.module.css'
import { useFittingFields, usualWidth } from './use-fitting-fields.ts'

type FilterValue = string | number | boolean | readonly (string | number)[] | null | undefined

type Draft = Record<string, FilterValue>

export type SearchField = {
  /** The key in the address: `name`. */
  key: string
  label: string
  placeholder?: string
  /** In pixels; 180 unless given. */
  width?: number
  /** Digits only: an id. */
  numeric?: boolean
  /** Something else than a text field: a picker, a select, a range of dates. */
  render?: (input: { values: Draft; change: (part: Draft) => void }) => ReactNode
  /** More keys of the address that this field fills: the end of a range. */
  alsoFills?: readonly string[]
  /** On a narrow screen it has a line of its own, as a range has. */
  isWide?: boolean
}

export type CreateAction = { label: string; onClick: () => void }

type Props<Search> = {
  fields: readonly SearchField[]
  search: Search
  onSearch: (change: Partial<Search>) => void
  /** The list below: it is reread, also where the same is asked for. */
  list: { renew: () => void }
  /** Where not all fields have room beside each other, the last ones are behind a button. */
  folds?: boolean
  /** The green plus; leave it out where creating would be refused. */
  create?: CreateAction | false | undefined
}

/**
 * Filters above a list. Enter or Search asks the server; reset clears all fields and asks again.
 *
 *     <SearchBar
 *       fields={[
 *         { key: 'id', label: 'ID', numeric: true },
 *         pickerField<number>('countryId', 'Country', input => <CountrySelect {...input} />),
 *       ]}
 *       search={search} onSearch={setSearch} list={list}
 *       create={may(countries.create) && { label: 'Add country', onClick: add }}
 *     />
 */
export function SearchBar<Search extends object>(props: Props<Search>) {
  const { fields, search, onSearch, list, folds, create } = props
  const keys = fields.flatMap(field => [field.key, ...(field.alsoFills ?? [])])
  const asked = Object.fromEntries(keys.map(key => [key, (search as Draft)[key]]))
  const apply = (draft: Draft) => {
    list.renew()
    onSearch({ ...draft, page: 1 } as unknown as Partial<Search>)
  }
  const isNarrow = useIsNarrow()
  // Here, so that what was typed is kept when a phone is turned.
  const drafting = useDraft(asked)
  const filters = { fields, asked, drafting, onApply: apply }
  if (isNarrow) return <FoldedBar {...filters} create={create} />
  return (
    <Paper component="search" withBorder className={classes.bar} data-filters={keys.join(' ')}>
      <Filters {...filters} {...(folds && { folds })} />
      {create && (
        <Tooltip label={create.label}>
          <ActionIcon
            color="green"
            variant="filled"
            size={30}
            aria-label={create.label}
            onClick={create.onClick}
          >
            <IconPlus size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </Paper>
  )
}

type FiltersProps = {
  fields: readonly SearchField[]
  asked: Draft
  drafting: ReturnType<typeof useDraft>
  onApply: (draft: Draft) => void
  folds?: boolean
}

/** On a narrow screen one button says how many filters are in effect; the fields open below it. */
function FoldedBar({ create, ...filters }: FiltersProps & Pick<Props<never>, 'create'>) {
  const { fields, asked, onApply } = filters
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useCloseOnBack(isOpen, fold)
  const count = fields.filter(field => isInEffect(field, asked)).length

  function fold() {
    setOpen(false)
    button.current?.focus()
  }
  function applyAndFold(draft: Draft) {
    onApply(draft)
    fold()
  }
  return (
    <Paper
      component="search"
      withBorder
      className={classes.folded}
      data-filters={Object.keys(asked).join(' ')}
    >
      <Group justify="space-between" gap="sm">
        <Button
          ref={button}
          size="xs"
          variant={count > 0 ? 'light' : 'default'}
          leftSection={<IconFilter size={14} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? sayTable('filtersInEffect', { count }) : sayTable('filters')}
        </Button>
        {create && (
          // In words: nobody hovers over an icon with a finger.
          <Button
            size="xs"
            color="green"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={create.onClick}
          >
            {create.label}
          </Button>
        )}
      </Group>
      {isOpen && <Filters {...filters} onApply={applyAndFold} />}
    </Paper>
  )
}

function isInEffect({ key, alsoFills = [] }: SearchField, asked: Draft): boolean {
  return [key, ...alsoFills].some(name => tidy(asked[name]) !== undefined)
}

function Filters({ fields, asked, drafting, onApply, folds }: FiltersProps) {
  const { draft, setDraft, round, renew } = drafting
  const form = useRef<HTMLFormElement>(null)
  const fitting = useFittingFields(form, fields, folds)
  const [isWhole, setWhole] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    onApply(tidyAll(draft))
  }
  function reset() {
    const blank = Object.fromEntries(Object.keys(asked).map(key => [key, undefined]))
    renew(blank)
    onApply(blank)
  }
  const wide = wideOf(fields)
  const shown = isWhole ? fields : fields.slice(0, fitting)
  const others = fields.slice(fitting)
  function toggle() {
    flushSync(() => setWhole(!isWhole))
    if (!isWhole) form.current?.querySelector<HTMLElement>(`[data-filter="${others[0]?.key}"] input`)?.focus()
  }
  return (
    <form ref={form} className={classes.filters} onSubmit={submit} onReset={reset} noValidate>
      {shown.map(field => (
        // The round: resetting also clears what a field could not read.
        <div
          key={`${field.key} ${round}`}
          style={{ flexBasis: field.width ?? usualWidth }}
          data-filter={field.key}
          data-wide={wide.has(field) || undefined}
        >
          <Field field={field} values={draft} change={part => setDraft(before => ({ ...before, ...part }))} />
        </div>
      ))}
      <Group gap="sm" wrap="nowrap">
        {others.length > 0 && (
          <MoreButton
            count={others.filter(field => isInEffect(field, asked)).length}
            isOpen={isWhole}
            onToggle={toggle}
          />
        )}
        <Button type="submit" size="xs" leftSection={<IconSearch size={14} aria-hidden />}>
          {sayTable('search')}
        </Button>
        <Button type="reset" size="xs" variant="default" leftSection={<IconX size={14} aria-hidden />}>
          {sayCommon('reset')}
        </Button>
      </Group>
    </form>
  )
}

type MoreButtonProps = { count: number; isOpen: boolean; onToggle: () => void }

/** Says how many of those that it hides are in effect. */
const MoreButton = ({ count, isOpen, onToggle }: MoreButtonProps) => (
  <Button
    size="xs"
    variant={count > 0 ? 'light' : 'default'}
    leftSection={<IconFilter size={14} aria-hidden />}
    aria-expanded={isOpen}
    onClick={onToggle}
  >
    {count > 0 ? sayTable('moreFiltersInEffect', { count }) : sayTable('moreFilters')}
  </Button>
)

/** What has a line of its own where two fit beside each other: also whoever would stand alone on half of one. */
function wideOf(fields: readonly SearchField[]): ReadonlySet<SearchField> {
  const wide = new Set(fields.filter(({ isWide, alsoFills }) => isWide || alsoFills))
  let isSecond = false
  for (const [n, field] of fields.entries()) {
    const next = fields[n + 1]
    if (!(wide.has(field) || isSecond) && (!next || wide.has(next))) wide.add(field)
    isSecond = !(wide.has(field) || isSecond)
  }
  return wide
}

/** What stands in the fields. Going back in the browser fills them with what was asked then; what one asks for itself stays. */
function useDraft(asked: Draft) {
  const [draft, setDraft] = useState(asked)
  const [round, setRound] = useState(0)
  const [known, setKnown] = useState(asked)
  const renew = (values: Draft) => {
    setDraft(values)
    setRound(round + 1)
  }
  if (!isAlike(known, asked)) {
    setKnown(asked)
    // New fields take the focus of whoever is about to refine the search.
    if (isAlike(tidyAll(draft), asked)) setDraft(asked)
    else renew(asked)
  }
  return { draft, setDraft, round, renew }
}

/** A number that was typed is one in the address. */
const isAlike = (one: Draft, other: Draft) => describe(one) === describe(other)
const describe = (draft: Draft) =>
  JSON.stringify(Object.entries(draft).map(([key, value]) => [key, String(value ?? '')]))

type FieldProps = { field: SearchField; values: Draft; change: (part: Draft) => void }

function Field({ field, values, change }: FieldProps) {
  if (field.render) return field.render({ values, change })
  const clean = (text: string) => (field.numeric ? text.replace(/\D/g, '') : text)
  return (
    <TextInput
      size="xs"
      label={field.label}
      placeholder={field.placeholder}
      maxLength={field.numeric ? 10 : 200}
      inputMode={field.numeric ? 'numeric' : 'text'}
      value={String(values[field.key] ?? '')}
      onChange={event => change({ [field.key]: clean(event.currentTarget.value) })}
    />
  )
}

const tidyAll = (draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).map(([key, value]) => [key, tidy(value)]))

/** Blanks around a pasted number would find nothing; an empty field is no filter. */
function tidy(value: FilterValue): FilterValue {
  const text = typeof value === 'string' ? value.trim() : value
  const isBlank = text === '' || text === null || (Array.isArray(text) && text.length === 0)
  return isBlank ? undefined : text
}
