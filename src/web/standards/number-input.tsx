import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  defaultValue?: number | null
  /** Null: nothing was entered. What is no whole number is handed on as it was typed, for the schema to refuse. */
  onChange?: (value: number | null) => void
}

/** A whole number, typed. */
export function NumberInput({ defaultValue, onChange, ...props }: Props) {
  const [text, setText] = useState(defaultValue?.toString() ?? '')
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        onChange?.(value.trim() === '' ? null : Number(value))
      }}
    />
  )
}
