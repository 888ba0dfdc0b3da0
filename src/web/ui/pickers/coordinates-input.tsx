import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { type Coordinates, readCoordinates, writeCoordinates } from '#domain/coordinates.ts'
import { sayPicker } from '#words/en/pickers.ts'

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  defaultValue: Coordinates
  /** What is no pair of degrees is handed on as NaN, for the schema to refuse. */
  onChange: (place: Coordinates) => void
}

/** Latitude and longitude in one field, as maps copy them. */
export function CoordinatesInput({ defaultValue, onChange, ...props }: Props) {
  const [text, setText] = useState(() => writeCoordinates(defaultValue))
  return (
    <TextInput
      label={sayPicker('coordinates')}
      description={sayPicker('coordinatesHint')}
      {...props}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        onChange(readCoordinates(value))
      }}
    />
  )
}
