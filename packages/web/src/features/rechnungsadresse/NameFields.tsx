import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { AdressFields } from './AdressFields.ts'
import { requiredFields } from './checkEingabe.ts'
import { shownFields } from './shownFields.ts'

const anreden = [
  { value: 'Frau', label: 'Frau' },
  { value: 'Herr', label: 'Herr' },
  { value: 'Familie', label: 'Familie' },
  { value: 'Firma', label: 'Firma' },
  { value: 'KeineAnrede', label: 'keine Anrede' },
]

/** The name on the bill; its fields depend on the Anrede [rechnungsadresse-7]. */
export function NameFields({ eingabe, fields }: AdressFields) {
  const shown = shownFields(eingabe)
  const required = requiredFields(eingabe)
  const text = (name: 'firma' | 'titel' | 'vorname' | 'nachname' | 'co') => ({
    label: shown[name],
    optional: !required.has(name),
    ...fields.text(name),
  })
  return (
    <>
      <SelectField
        label={shown.anrede}
        options={anreden}
        // After a choice it cannot be empty again [oberflaeche-22].
        placeholder={eingabe.anrede === '' ? 'Bitte wählen' : undefined}
        {...fields.text('anrede')}
      />
      {shown.firma && <TextField autoComplete="billing organization" {...text('firma')} />}
      {shown.titel && <TextField narrow autoComplete="billing honorific-prefix" {...text('titel')} />}
      {shown.vorname && <TextField autoComplete="billing given-name" {...text('vorname')} />}
      {shown.nachname && <TextField autoComplete="billing family-name" {...text('nachname')} />}
      <TextField autoComplete="off" hint="Zum Beispiel Ihre Hausverwaltung." {...text('co')} />
    </>
  )
}
