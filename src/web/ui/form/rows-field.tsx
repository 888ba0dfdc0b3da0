import { ActionIcon, type ActionIconProps, Button, Input, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import classes from './rows-field.module.css'

type Props = {
  /** From `useRowsField`. */
  list: React.RefObject<HTMLFieldSetElement | null>
  heading: string
  hint?: ReactNode
  error?: ReactNode
  /** The button below the rows; none when there is room for no more. */
  add: { label: string; onClick: () => void } | false
  children: ReactNode
}

/** A part of a form that is a list: its rows, each a `FieldsRow`, and a button for one more. */
export function RowsField({ list, heading, hint, error, add, children }: Props) {
  return (
    <fieldset className={classes.list} ref={list}>
      <legend className={classes.heading}>{heading}</legend>
      {hint && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
      {children}
      {error && <Input.Error mt="sm">{error}</Input.Error>}
      {add && (
        <Button
          mt="sm"
          size="compact-sm"
          variant="subtle"
          data-add
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add.onClick}
        >
          {add.label}
        </Button>
      )}
    </fieldset>
  )
}

type RowProps = {
  label: string
  /** Widths of its columns at a desk, as in `grid-template-columns`; the first row's labels head them. */
  columns: string
  className?: string | undefined
  children: ReactNode
}

export function FieldsRow({ label, columns, className = '', children }: RowProps) {
  const style = { '--row-columns': columns } as React.CSSProperties
  return (
    <fieldset className={`${classes.row} ${className}`} style={style} aria-label={label}>
      {children}
    </fieldset>
  )
}

type ButtonProps = ActionIconProps & { 'aria-label': string; onClick: () => void }

/** What can be done with a row, at its end. */
export const RowButton = (props: ButtonProps) => (
  <ActionIcon variant="subtle" className={classes.button ?? ''} {...props} />
)

export const RemoveRow = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <RowButton color="gray" aria-label={label} onClick={onClick}>
    <IconTrash size={16} aria-hidden />
  </RowButton>
)

/**
 * The list, and a way to focus a field of it that is about to be drawn: `focus('contacts.1.name')`. After a row is
 * removed, the one that takes its place has the focus, else the last, else the button for one more.
 */
export function useRowsField() {
  const list = useRef<HTMLFieldSetElement>(null)
  const find = (selector: string) =>
    setTimeout(() => list.current?.querySelector<HTMLElement>(selector)?.focus())
  const focus = (path: string) => find(`[data-path="${path}"]`)
  function focusAfterRemoval(removed: { place: number; of: number }, pathOf: (place: number) => string) {
    const next = Math.min(removed.place, removed.of - 2)
    return next < 0 ? find('[data-add]') : focus(pathOf(next))
  }
  return { list, focus, focusAfterRemoval }
}
