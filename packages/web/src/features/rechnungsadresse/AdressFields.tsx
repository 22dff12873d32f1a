import { findPostleitzahlHinweis, laender } from '@ekp/wire/rules/adresse'
import { Alert } from '../../ui/Alert.tsx'
import { FieldRow } from '../../ui/fields/FieldGroup.tsx'
import { SelectButtons } from '../../ui/fields/SelectButtons.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { formFields } from '../../ui/form/formState.ts'
import { type Eingabe, requiredFields, shownFields } from './eingabe.ts'

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

interface OrtFieldsProps extends AdressFields {
  wasLeft: (name: string) => boolean
  /** The country of the address that the form begins with; it may be another than those on offer. */
  eigenesLand: string | undefined
}

const typen = ['Normal', 'Postfach'].map((typ) => ({ value: typ, label: typ }))

/** Where the bill goes: to a street or to a Postfach [rechnungsadresse-3] [rechnungsadresse-8]. */
export function OrtFields({ eingabe, fields, wasLeft, eigenesLand }: OrtFieldsProps) {
  const { land, postleitzahl, typ } = eingabe
  const options = [...new Set([...laender, ...(eigenesLand ? [eigenesLand] : [])])]
  const isKnown = options.includes(land)
  const hinweis = isKnown && wasLeft('postleitzahl') ? findPostleitzahlHinweis(postleitzahl.trim(), land) : undefined
  return (
    <>
      <SelectButtons label="Adresstyp" options={typen} required {...fields.chosen('typ')} />
      {typ === 'Postfach' ? (
        <TextField label="Postfach" narrow autoComplete="off" {...fields.text('postfach')} />
      ) : (
        <FieldRow
          long={<TextField label="Straße" autoComplete="billing address-line1" {...fields.text('strasse')} />}
          short={<TextField label="Hausnummer" narrow autoComplete="off" {...fields.text('hausnummer')} />}
        />
      )}
      <FieldRow
        shortFirst
        short={
          <TextField
            label="Postleitzahl"
            narrow
            inputMode="numeric"
            autoComplete="billing postal-code"
            {...fields.text('postleitzahl')}
          />
        }
        long={<TextField label="Ort" autoComplete="billing address-level2" {...fields.text('ort')} />}
      />
      {hinweis !== undefined && <Alert kind="warning">{hinweis}</Alert>}
      <SelectField
        label="Land"
        autoComplete="billing country-name"
        options={options.map((value) => ({ value, label: value }))}
        placeholder={isKnown ? undefined : 'Bitte wählen'}
        {...fields.text('land')}
      />
    </>
  )
}

/** What a part of the form takes. */
interface AdressFields {
  readonly eingabe: Eingabe
  readonly fields: ReturnType<typeof formFields<Eingabe>>
}
