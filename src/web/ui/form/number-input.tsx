import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  defaultValue?: number | null
  /** Null: nothing was entered. What is no number is handed on as NaN, for the schema to refuse. */
  onChange?: (value: number | null) => void
  /** With a point or a comma, where it isn’t whole. */
  decimal?: boolean
}

/** A number, typed. */
export function NumberInput({ defaultValue, onChange, decimal, ...props }: Props) {
  const [text, setText] = useState(defaultValue?.toString() ?? '')
  return (
    <TextInput
      {...props}
      inputMode={decimal ? 'decimal' : 'numeric'}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        onChange?.(value.trim() === '' ? null : Number(decimal ? value.replace(',', '.') : value))
      }}
    />
  )
}
