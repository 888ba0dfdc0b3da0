import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { type RefObject, useRef, useState } from 'react'
import type { z } from 'zod'
import { Failure } from '#contract/failure.ts'
import { cards, type Entity } from '#contract/records/cards.ts'
import { readFieldErrors, sayOwnMistake } from '#web/app/read-failure.ts'
import { useUnsaved } from '#web/app/unsaved.ts'
import type { ShownChoices } from '#web/ui/pickers/shown-choices.ts'
import { sayForm } from '#words/en/form.ts'
import { findDifferences } from './find-differences.ts'
import { isSame, mergeDraft } from './merge-draft.ts'
import { showField } from './show-field.ts'
import { isMissing, useMeanwhile } from './use-meanwhile.ts'

/** What a form holds while it is filled in: a picker that nothing was picked in holds null. */
export type Draft<Values> = { [Field in keyof Values]: Values[Field] | null }

export type DialogForm<Schema extends z.ZodType> = UseFormReturnType<Draft<z.input<Schema>>>

export type DialogFormOptions<Schema extends z.ZodType, Saved> = {
  /** The body schema of the contract. */
  schema: Schema
  /** The record that is edited; none when a new one is made. */
  record?: Saved | undefined
  toValues: (record: Saved | undefined) => Draft<z.input<Schema>>
  /** Saves; `record` is the one last read, for its `id` and `version`. False: the person thought better of it. */
  onSave: (values: z.input<Schema>, record: Saved | undefined) => Promise<unknown>
  /** What kind of record it is, and how it is read again when somebody else saved it meanwhile. */
  entity?: Entity | undefined
  reload?: (() => Promise<Saved>) | undefined
  /** How a field of a record reads, where neither its value nor the card says it (`showField`). */
  showValue?: ((field: string, record: Saved) => string) | undefined
}

/** The state of a form dialog: its fields, what was refused, and what somebody else saved meanwhile. */
export function useDialogForm<Schema extends z.ZodType, Saved>(
  options: DialogFormOptions<Schema, Saved>,
  close: () => void,
) {
  const element = useRef<HTMLFormElement>(null)
  const [choices] = useState<ShownChoices>(() => new Map())
  const isSaving = useRef(false)
  const [base, setBase] = useState(options.record)
  const [refusal, setRefusal] = useState<Failure>()
  const [contested, setContested] = useState<string[]>()

  const form = useFields(options, base, contested)
  const { isChanged, finish } = useFinish(form, close)
  const open: OpenForm<Schema, Saved> = {
    options,
    form,
    element,
    choices,
    base,
    setBase,
    isSaving,
    setRefusal,
  }
  const { meanwhile, look } = useMerge(open, setContested)
  const submit = useSubmit(open, { look, finish })
  return { element, choices, form, submit, isChanged, finish, refusal, contested, meanwhile }
}

type OpenForm<Schema extends z.ZodType, Saved> = {
  options: DialogFormOptions<Schema, Saved>
  form: DialogForm<Schema>
  element: RefObject<HTMLFormElement | null>
  choices: ShownChoices
  /** The record as it was last read. */
  base: Saved | undefined
  setBase: (saved: Saved) => void
  isSaving: RefObject<boolean>
  setRefusal: (refusal: Failure | undefined) => void
}

/** Saves, and shows a refusal in the fields it is about or above the buttons. */
function useSubmit<Schema extends z.ZodType, Saved>(
  { options, form, element, base, isSaving, setRefusal }: OpenForm<Schema, Saved>,
  { look, finish }: { look: () => Promise<void>; finish: () => void },
) {
  const fault = '[aria-invalid="true"]'

  async function refuse(error: unknown, from: Element | null) {
    const failure = toFailure(base && isMissing(error) ? new Failure('missing', sayForm('gone')) : error)
    setRefusal(findUnsaid(failure, element.current))
    if (failure.code === 'stale') await look()
    for (const [field, message] of Object.entries(readFieldErrors(failure)))
      form.setFieldError(field, message)
    const place = failure.fieldFaults.length > 0 ? fault : '[role="alert"] button, [type="submit"]'
    focusSoon(element, place, from)
  }
  return form.onSubmit(
    async values => {
      setRefusal(undefined)
      isSaving.current = true
      const from = document.activeElement
      try {
        const answer = await options.onSave(values as z.input<Schema>, base)
        if (answer === false) focusSoon(element, '[type="submit"]', from)
        else finish()
        isSaving.current = answer !== false
      } catch (error) {
        isSaving.current = false
        await refuse(error, from)
      }
    },
    () => focusSoon(element, fault),
  )
}

/** What somebody else saved meanwhile: how it differs, and both ways on. */
function useMerge<Schema extends z.ZodType, Saved>(
  open: OpenForm<Schema, Saved>,
  setContested: (fields: string[]) => void,
) {
  const { options, form, element, base, setBase, isSaving, setRefusal } = open
  const { meanwhile, look, settle } = useMeanwhile<Saved>({
    entity: options.entity,
    base,
    reload: options.reload,
    isNews(saved) {
      // What the stream brings while one saves is one's own change, or is refused as stale.
      if (isSaving.current) return false
      if (!isSame(options.toValues(saved), options.toValues(base))) return true
      // Nothing that the form shows: it goes on from there without a word.
      setBase(saved)
      return false
    },
    onGone: setRefusal,
  })
  if (!meanwhile) return { look, meanwhile }
  const { saved, sentence } = meanwhile

  /** Where both changed a field, `theirs` or what was typed stands; everything else of both is kept. */
  function adoptSaved(theirs: boolean) {
    const values = options.toValues(saved)
    const merged = mergeDraft<Draft<z.input<Schema>>>(options.toValues(base), form.getValues(), values)
    const taken = theirs ? merged.contested.map(field => [field, values[field]]) : []
    form.setInitialValues(values)
    form.setValues<Draft<z.input<Schema>>>({ ...merged.values, ...Object.fromEntries(taken) })
    setBase(saved)
    setContested(theirs ? [] : merged.contested)
    setRefusal(undefined)
    settle()
    const first = theirs ? undefined : merged.contested[0]
    focusSoon(element, first ? `[data-path="${first}"]` : '[type="submit"]')
  }
  return {
    look,
    meanwhile: {
      sentence,
      differences: compare(open, saved),
      onTakeTheirs: () => adoptSaved(true),
      onKeepMine: () => adoptSaved(false),
    },
  }
}

/** Field by field, what was saved meanwhile beside what was typed. */
function compare<Schema extends z.ZodType, Saved>(open: OpenForm<Schema, Saved>, saved: Saved) {
  const { options, form, element, choices, base } = open
  const texts = { before: options.toValues(base), typed: form.getValues(), saved: options.toValues(saved) }
  const typed = { ...base, ...form.getValues() } as Saved
  return findDifferences(element.current, choices, texts, (side, field) =>
    show(field, side === 'theirs' ? saved : typed, options),
  )
}

/** The fields; one that both changed says below it what was saved meanwhile. */
function useFields<Schema extends z.ZodType, Saved>(
  options: DialogFormOptions<Schema, Saved>,
  base: Saved | undefined,
  contested: string[] | undefined,
): DialogForm<Schema> {
  return useForm<Draft<z.input<Schema>>>({
    mode: 'uncontrolled',
    initialValues: options.toValues(options.record),
    validate: schemaResolver(options.schema, { sync: true }),
    enhanceGetInputProps: ({ field }) =>
      contested?.includes(field) && base
        ? { description: sayForm('savedMeanwhile', { value: show(field, base, options) }) }
        : {},
  })
}

/** Whether something would be lost. While the dialog slides out nothing is: one may be on the way to another page already. */
function useFinish<Schema extends z.ZodType>(form: DialogForm<Schema>, close: () => void) {
  const isDone = useRef(false)
  const finish = () => {
    isDone.current = true
    close()
  }
  const isChanged = () => !isDone.current && !isSame(form.getValues(), form.getInitialValues())
  useUnsaved(isChanged)
  return { isChanged, finish }
}

/** As the dialog says it, or else by what it is. */
const show = <Saved>(
  field: string,
  record: Saved,
  { showValue, entity }: Pick<DialogFormOptions<z.ZodType, Saved>, 'showValue' | 'entity'>,
) => showValue?.(field, record) ?? showField(field, record as object, entity && cards[entity].historyView)

/** What the fields don’t say: a fault of one that the form doesn’t show, or a refusal that is none of theirs. */
function findUnsaid(failure: Failure, form: HTMLElement | null): Failure | undefined {
  const { kind, message, fieldFaults } = failure
  if (fieldFaults[0]?.message !== message) return failure
  const unseen = fieldFaults.find(({ field }) => !form?.querySelector(`[data-path="${CSS.escape(field)}"]`))
  return unseen && new Failure(kind, unseen.message, { text: unseen.text })
}

/** What is no refusal is our own mistake: it is said in general words here, and in full on the console. */
function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  reportError(error)
  return new Failure('broken', sayOwnMistake())
}

/**
 * Faults, new values and the enabled button are drawn first; then there is something to focus. Whoever has gone on to another
 * field of the dialog meanwhile (from the one given, or the one of now) types on there.
 */
function focusSoon(
  element: RefObject<HTMLElement | null>,
  selector: string,
  from = document.activeElement,
): void {
  setTimeout(() => {
    const form = element.current
    const field = document.activeElement
    const isElsewhere = field !== from && field?.matches('input, select, textarea') && form?.contains(field)
    if (!isElsewhere) form?.querySelector<HTMLElement>(selector)?.focus()
  }, 50)
}
