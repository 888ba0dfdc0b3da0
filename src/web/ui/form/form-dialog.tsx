import { Button, Group, type ModalProps, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useBlocker } from '@tanstack/react-router'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { dialogAttributes } from '#web/ui/dialog/dialog-attributes.ts'
import { useReturnFocus } from '#web/ui/dialog/use-return-focus.ts'
import { ShownChoicesContext } from '#web/ui/pickers/shown-choices.ts'
import { sayCommon } from '#words/en/common.ts'
import { sayForm } from '#words/en/form.ts'
import { DialogNotice } from './dialog-notice.tsx'
import { MeanwhileNotice } from './meanwhile-notice.tsx'
import { type DialogForm, type DialogFormOptions, useDialogForm } from './use-dialog-form.ts'

type Props<Schema extends z.ZodType, Saved> = DialogFormOptions<Schema, Saved> & {
  title: string
  size?: ModalProps['size']
  saveLabel?: string
  onClose: () => void
  /** Takes the focus when what had it is gone. */
  returnFocus?: () => void
  /** The fields, uncontrolled: `<TextInput key={form.key('name')} {...form.getInputProps('name')} />`. */
  children: (form: DialogForm<Schema>) => ReactNode
}

/**
 * A form in a dialog. Shown while it is mounted. Refusals of the server stand in their fields or above the
 * buttons; what was typed is never lost, neither by a refusal nor by an unguarded
 * Escape or the browser's Back.
 *
 *     {editing && (
 *       <FormDialog
 *         title={country ? 'Edit country' : 'Add country'}
 *         schema={countryForm}
 *         record={country}
 *         toValues={toValues}
 *         onSave={createOrUpdate(create, update)}
 *         entity="country"
 *         reload={country && (() => call(countries.one, { params: { id: country.id } }))}
 *         onClose={stopEditing}
 *       >
 *         {form => <TextInput label="Name" required key={form.key('name')} {...form.getInputProps('name')} />}
 *       </FormDialog>
 *     )}
 */
export function FormDialog<Schema extends z.ZodType, Saved>(props: Props<Schema, Saved>) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const dialog = useDialogForm(props, close)
  const { form } = dialog
  // Opened only now, so that it slides in; it is unmounted by the page once it has slid out.
  useEffect(open, [open])
  useReturnFocus(props.returnFocus)
  const { isLeaving, askToLeave, rememberField, stay } = useLeaving(dialog.isChanged)

  const setForm = (node: HTMLFormElement | null) => {
    dialog.element.current = node
    markFirstField(node)
  }

  function leave() {
    if (form.submitting) return
    if (dialog.isChanged()) askToLeave()
    else close()
  }

  return (
    <Dialog
      opened={isOpen}
      onClose={leave}
      onExitTransitionEnd={props.onClose}
      title={props.title}
      size={props.size ?? 'md'}
      attributes={dialogAttributes}
    >
      <form
        ref={setForm}
        onSubmit={dialog.submit}
        onFocus={event => {
          stayInPlace(event)
          rememberField(event)
        }}
        noValidate
      >
        <Stack gap="md">
          <ShownChoicesContext value={dialog.choices}>{props.children(form)}</ShownChoicesContext>
          {dialog.meanwhile ? (
            <MeanwhileNotice {...dialog.meanwhile} />
          ) : (
            <DialogNotice refusal={dialog.refusal} contested={dialog.contested} />
          )}
          {isLeaving ? (
            <LeaveButtons onStay={stay} onLeave={dialog.finish} />
          ) : (
            <SaveButtons isPending={form.submitting} label={props.saveLabel} onCancel={leave} />
          )}
        </Stack>
      </form>
    </Dialog>
  )
}

/** Asks before what was typed is left, also by going to another page; who stays is back in the field where they were. */
function useLeaving(isChanged: () => boolean) {
  const [isLeaving, setLeaving] = useState(false)
  const field = useRef<HTMLElement>(null)
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn({ current, next }) {
      const isAtRisk = current.pathname !== next.pathname && isChanged()
      if (isAtRisk) setLeaving(true)
      return isAtRisk
    },
  })
  const rememberField = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.matches('input, textarea')) field.current = target
  }
  function stay() {
    setLeaving(false)
    field.current?.focus()
  }
  return { isLeaving, askToLeave: () => setLeaving(true), rememberField, stay }
}

/** The dialog would put the focus on its close button: people came to fill in the first field. */
function markFirstField(form: HTMLFormElement | null): void {
  if (!form || form.querySelector('[data-autofocus]')) return
  const fields = 'input:not([type=hidden]):enabled, select:enabled, textarea:enabled'
  form.querySelector(fields)?.setAttribute('data-autofocus', '')
}

/** The dialog gives its first field the focus twice, a moment after it is drawn: who is elsewhere in it by then stays there. */
function stayInPlace({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (!currentTarget.contains(target)) return
  currentTarget.querySelector('[data-autofocus]')?.removeAttribute('data-autofocus')
  target.setAttribute('data-autofocus', '')
}

type SaveProps = { isPending: boolean; label: string | undefined; onCancel: () => void }

function SaveButtons({ isPending, label, onCancel }: SaveProps) {
  return (
    <Group justify="flex-end" gap="sm" mt="sm">
      <Button variant="default" onClick={onCancel} disabled={isPending}>
        {sayCommon('cancel')}
      </Button>
      <Button type="submit" loading={isPending}>
        {label ?? sayCommon('save')}
      </Button>
    </Group>
  )
}

/** In place of the buttons, so that no second dialog stands over the first. */
function LeaveButtons({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Group role="alertdialog" aria-label={sayForm('unsavedChanges')} justify="flex-end" gap="sm" mt="sm">
      <span style={{ marginRight: 'auto' }}>{sayForm('leaveWithoutSaving')}</span>
      <Button variant="default" onClick={onStay} autoFocus>
        {sayForm('keepEditing')}
      </Button>
      <Button color="red" onClick={onLeave}>
        {sayForm('discardChanges')}
      </Button>
    </Group>
  )
}
