import { betreffe } from '@ekp/wire/anschlussnutzer/kontaktanfrage'
import { eingangswege, takeUpKontaktanfrage } from '@ekp/wire/kunde/aufnahme'
import { call } from '@ekp/web/api/call.ts'
import {
  checkKontaktanfrage,
  isAbschlagsaenderung,
  kontaktanfrageFields,
  kontaktanfrageLabels,
  leereKontaktanfrage,
  nachrichtGrenzen,
} from '@ekp/web/features/anschlussnutzer/kontaktanfrage.ts'
import { SelectButtons } from '@ekp/web/ui/fields/SelectButtons.tsx'
import { SelectField } from '@ekp/web/ui/fields/SelectField.tsx'
import { TextAreaField } from '@ekp/web/ui/fields/TextAreaField.tsx'
import { TextField } from '@ekp/web/ui/fields/TextField.tsx'
import { Form } from '@ekp/web/ui/form/Form.tsx'
import { formFields } from '@ekp/web/ui/form/formState.ts'
import { LeaveQuestion } from '@ekp/web/ui/form/LeaveQuestion.tsx'
import type { AnliegenProps } from './anliegen.ts'
import { optionsOf } from './Vertragswahl.tsx'
import { useAufnahme } from './useAufnahme.ts'

type Eingangsweg = keyof typeof eingangswege
const isEingangsweg = (text: string): text is Eingangsweg => Object.hasOwn(eingangswege, text)

const wege = [
  { value: 'telefon', label: 'Telefon' },
  { value: 'brief', label: 'Brief' },
  { value: 'persoenlich', label: 'Persönlich' },
] as const satisfies { value: Eingangsweg; label: string }[]

/** What the caller, or a letter, asks for, in the customer's words. */
export function Anfrage({ mandant, blatt, owner, onDone }: AnliegenProps) {
  const { kundennummer, vertraege } = blatt
  const hasVertragswahl = vertraege.length > 1
  const form = useAufnahme({
    id: 'anfrage',
    owner,
    kundennummer,
    initial: { eingangsweg: 'telefon', ...leereKontaktanfrage },
    fields: (eingabe) => ({ eingangsweg: 'Eingang', ...kontaktanfrageFields(eingabe, hasVertragswahl) }),
    check({ eingangsweg, ...eingabe }) {
      const checked = checkKontaktanfrage(eingabe, hasVertragswahl)
      if ('problems' in checked) return checked
      return { output: { eingangsweg: isEingangsweg(eingangsweg) ? eingangsweg : 'telefon', anfrage: checked.output } }
    },
    take: (body) => call(takeUpKontaktanfrage, { params: { mandant, kundennummer }, body }),
    onDone,
  })
  const isAbschlag = isAbschlagsaenderung(form.values)
  const fields = formFields(form)
  return (
    <>
      <Form aria-label="Anfrage" submitLabel="Anfrage aufnehmen" {...form.frame}>
        <SelectButtons label="Eingang" options={wege} required {...fields.chosen('eingangsweg')} />
        <SelectField
          label={kontaktanfrageLabels.betreff}
          placeholder="Bitte wählen"
          options={betreffe.map((betreff) => ({ value: betreff, label: betreff }))}
          {...fields.text('betreff')}
        />
        {hasVertragswahl && (
          <SelectField
            label={kontaktanfrageLabels.vertragId}
            placeholder={isAbschlag ? 'Bitte wählen' : 'Kein bestimmter Vertrag'}
            optional={!isAbschlag}
            options={optionsOf(vertraege)}
            {...fields.text('vertragId')}
          />
        )}
        {isAbschlag && (
          <TextField
            label={kontaktanfrageLabels.gewuenschterAbschlag}
            hint="Wie viel der Kunde im Monat zahlen möchte, zum Beispiel 85,50."
            suffix="EUR"
            figure
            narrow
            optional={form.values.text.trim() !== ''}
            inputMode="decimal"
            autoComplete="off"
            {...fields.text('gewuenschterAbschlag')}
          />
        )}
        <TextAreaField
          label={kontaktanfrageLabels.text}
          hint="In den Worten des Kunden: Er liest sie in seinem Portal und in der Bestätigung. Mindestens 20 Zeichen."
          optional={isAbschlag}
          limits={nachrichtGrenzen}
          rows={isAbschlag ? 4 : 7}
          {...fields.text('text')}
        />
      </Form>
      <LeaveQuestion isUnsaved={form.isUnsaved} onLeave={form.discard} />
    </>
  )
}
