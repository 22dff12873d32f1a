import { useState } from 'react'
import type { PreparedImage } from '../src/lib/prepareImage.ts'
import { FieldFeedback } from '../src/ui/fields/FieldFeedback.tsx'
import { CheckboxField } from '../src/ui/fields/CheckboxField.tsx'
import { ClearableField } from '../src/ui/fields/ClearableField.tsx'
import { DatePicker } from '../src/ui/fields/date/DatePicker.tsx'
import { FieldGroup } from '../src/ui/fields/FieldGroup.tsx'
import { ImagePicker } from '../src/ui/fields/ImagePicker.tsx'
import { PasswordField } from '../src/ui/fields/PasswordField.tsx'
import { RangeField } from '../src/ui/fields/RangeField.tsx'
import { SelectButtons } from '../src/ui/fields/SelectButtons.tsx'
import { SelectField } from '../src/ui/fields/SelectField.tsx'
import { StrengthBar } from '../src/ui/fields/StrengthBar.tsx'
import { TextAreaField } from '../src/ui/fields/TextAreaField.tsx'
import { TextField } from '../src/ui/fields/TextField.tsx'
import { CardGrid } from '../src/ui/layout/Card.tsx'
import { Specimen } from './Specimen.tsx'

const kinds = ['Haushalt', 'Gewerbe', 'Landwirtschaft'].map((label) => ({ value: label, label }))

export const Fields = () => {
  const [date, setDate] = useState('2026-03-01')
  const [listed, setListed] = useState('')
  const [kind, setKind] = useState('Haushalt')
  const [free, setFree] = useState('')
  const [nachricht, setNachricht] = useState('')
  const [festnetz, setFestnetz] = useState('0351 1234567')
  const [betrag, setBetrag] = useState(96)
  const [image, setImage] = useState<PreparedImage>()

  return (
    <CardGrid>
      <Specimen name="TextField">
        <TextField label="Kundennummer" prefix="SWM-" name="kundennummer" autoComplete="username" inputMode="numeric" />
        <TextField label="Zählerstand" suffix="kWh" figure inputMode="decimal" hint="Ohne führende Nullen." />
        <TextField label="Postleitzahl" narrow defaultValue="8435" error="Bitte geben Sie fünf Ziffern ein." />
        <TextField label="Mobil" optional type="tel" autoComplete="tel" placeholder="0170 1234567" />
      </Specimen>
      <Specimen name="FieldFeedback">
        <TextField label="Geprüft" defaultValue="8435" aria-describedby="geprueft" />
        <FieldFeedback kind="success" id="geprueft">
          Der Wert ist gültig.
        </FieldFeedback>
        <TextField label="Ungeprüft" defaultValue="8435" aria-describedby="ungeprueft" />
        <FieldFeedback kind="warning" id="ungeprueft">
          Der Wert konnte nicht geprüft werden.
        </FieldFeedback>
        <TextField label="Nur zu lesen" readOnly value="Commerzbank" aria-required={undefined} />
      </Specimen>
      <Specimen name="RangeField">
        <TextField label="Betrag" suffix="EUR" figure narrow readOnly value={betrag} />
        <RangeField
          label="Betrag, mit dem Regler"
          min={70}
          max={190}
          step={5}
          value={betrag}
          told={(euro) => `${euro}\u00A0EUR`}
          onChange={setBetrag}
        />
      </Specimen>
      <Specimen name="PasswordField">
        <PasswordField label="Passwort" name="passwort" autoComplete="current-password" defaultValue="Sonnenblume" />
        <PasswordField
          label="neues Passwort"
          autoComplete="new-password"
          error="Das Passwort braucht mindestens 8 Zeichen."
        />
      </Specimen>
      <Specimen name="StrengthBar">
        <StrengthBar label="Leer" level={{ text: 'leer', percent: 0, kind: 'error' }} />
        <StrengthBar label="Passwortstärke" level={{ text: 'schwach', percent: 5, kind: 'error' }} />
        <StrengthBar label="Passwortstärke" level={{ text: 'mittel', percent: 55, kind: 'warning' }} />
        <StrengthBar label="Passwortstärke" level={{ text: 'stark', percent: 100, kind: 'success' }} />
      </Specimen>
      <Specimen name="ClearableField">
        <ClearableField
          label="Festnetz"
          optional
          type="tel"
          autoComplete="home tel"
          value={festnetz}
          onChange={({ currentTarget }) => setFestnetz(currentTarget.value)}
          onClear={() => setFestnetz('')}
        />
        <ClearableField
          label="Fax"
          optional
          type="tel"
          value="12"
          onClear={() => undefined}
          readOnly
          error="Bitte geben Sie eine Nummer wie 0351 1234567 an."
        />
      </Specimen>
      <Specimen name="CheckboxField">
        <CheckboxField
          label={
            <>
              Ich habe die <a href="https://example.org">Nutzungsbedingungen</a> gelesen und stimme ihnen zu.
            </>
          }
        />
        <CheckboxField label="Einzug per SEPA-Lastschrift" defaultChecked hint="Sie können jederzeit widersprechen." />
        <CheckboxField label="Mandat erteilt" error="Bitte stimmen Sie dem Mandat zu." />
      </Specimen>
      <Specimen name="SelectField">
        <SelectField label="Betreff" placeholder="Bitte wählen" options={kinds} />
        <SelectField label="Land" options={kinds} error="Bitte wählen Sie ein Land." hint="Sitz der Bank." />
      </Specimen>
      <Specimen name="SelectButtons">
        <SelectButtons label="Kundenart" options={kinds} value={kind} onChange={setKind} required />
        <SelectButtons label="Filter" options={kinds} value={free} onChange={setFree} hint="Erneut wählen hebt auf." />
        <SelectButtons label="Gesperrt" options={kinds} value="Gewerbe" onChange={setFree} disabled />
      </Specimen>
      <Specimen name="DatePicker">
        <DatePicker label="Ablesedatum" name="ablesedatum" value={date} onChange={setDate} maxValue="2026-03-31" />
        <DatePicker
          label="Letzter Liefertag"
          value={listed}
          onChange={setListed}
          validDates={['2026-03-10', '2026-03-12', '2026-03-17']}
          hint="Nur Werktage."
        />
        <p>
          Werte: <output id="dates">{`${date} ${listed}`}</output>
        </p>
      </Specimen>
      <Specimen name="FieldGroup">
        <FieldGroup label="Ablesewerte">
          <TextField
            label="Tag"
            suffix="kWh"
            figure
            large
            placeholder="000000,0"
            inputMode="decimal"
            hint="Zuletzt 12.345,6 kWh am 31.12.2025."
          />
          <TextField label="Nacht" suffix="kWh" figure inputMode="decimal" />
        </FieldGroup>
      </Specimen>
      <Specimen name="ImagePicker">
        <ImagePicker label="Foto" optional value={image} onChange={setImage} alt="Vorschau" hint="JPEG oder PNG." />
        <ImagePicker
          label="Ausweis"
          value={undefined}
          onChange={setImage}
          alt="Vorschau"
          error="Bitte wählen Sie eins."
        />
      </Specimen>
      <Specimen name="TextAreaField">
        <TextAreaField
          label="Ihre Nachricht"
          hint="Mindestens 20 Zeichen."
          limits={{ min: 20, max: 500 }}
          value={nachricht}
          onChange={({ currentTarget }) => setNachricht(currentTarget.value)}
        />
      </Specimen>
    </CardGrid>
  )
}
