import { useState } from 'react'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { Bekannt } from './useBekannt.ts'

interface VertragFieldProps {
  label: string
  /** What helps to name a contract. */
  hint: string
  vertraege: Bekannt['vertraege']
  field: {
    id: string
    name: string
    value: string
    error: string | undefined
    onChange: (typed: { currentTarget: { value: string } }) => void
    onBlur: () => void
  }
}

// No contract has a blank in its number.
const anderer = 'anderer Vertrag'

/** Which contract is meant: in own words, or one of those that are known; another one can be named all the same. */
export function VertragField({ label, hint, vertraege, field }: VertragFieldProps) {
  const [isAnderer, setIsAnderer] = useState(
    () => field.value !== '' && vertraege.every(({ value }) => value !== field.value),
  )
  if (vertraege.length === 0) return <TextField label={label} hint={hint} autoComplete="off" {...field} />
  return (
    <>
      <SelectField
        {...field}
        label={label}
        placeholder="Bitte wählen"
        options={[...vertraege, { value: anderer, label: 'Anderer Vertrag' }]}
        {...(isAnderer && { id: `${field.id}-wahl`, error: undefined })}
        value={isAnderer ? anderer : field.value}
        onChange={({ currentTarget: { value } }) => {
          setIsAnderer(value === anderer)
          field.onChange({ currentTarget: { value: value === anderer ? '' : value } })
        }}
      />
      {isAnderer && <TextField label="Welcher Vertrag?" hint={hint} autoComplete="off" {...field} />}
    </>
  )
}
