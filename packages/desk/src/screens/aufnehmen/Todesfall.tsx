import { checkSterbetag, takeUpTodesfall, Todesfall as Angaben } from '@ekp/wire/kunde/aufnahme'
import { call } from '@ekp/web/api/call.ts'
import { currentDay } from '@ekp/web/lib/berlinTime.ts'
import { checkInput } from '@ekp/web/lib/input/checkInput.ts'
import { DatePicker } from '@ekp/web/ui/fields/date/DatePicker.tsx'
import { FieldRow } from '@ekp/web/ui/fields/FieldGroup.tsx'
import { TextAreaField } from '@ekp/web/ui/fields/TextAreaField.tsx'
import { TextField } from '@ekp/web/ui/fields/TextField.tsx'
import { ConfirmPanel } from '@ekp/web/ui/form/ConfirmPanel.tsx'
import { Form } from '@ekp/web/ui/form/Form.tsx'
import { formFields } from '@ekp/web/ui/form/formState.ts'
import { LeaveQuestion } from '@ekp/web/ui/form/LeaveQuestion.tsx'
import { useState } from 'react'
import { formatTag } from '../../texts.ts'
import type { AnliegenProps } from './anliegen.ts'
import { useAufnahme } from './useAufnahme.ts'

const labels = {
  verstorbenAm: 'Verstorben am',
  ansprechpartner: 'Wer schreibt für die Erben?',
  strasse: 'Straße und Hausnummer',
  postleitzahl: 'Postleitzahl',
  ort: 'Ort',
  telefon: 'Telefon',
  email: 'E-Mail-Adresse',
  bemerkung: 'Bemerkung',
} as const

const initial = {
  verstorbenAm: '',
  /** What was typed for the day and is none. */
  verstorbenAmText: '',
  ansprechpartner: '',
  strasse: '',
  postleitzahl: '',
  ort: '',
  telefon: '',
  email: '',
  bemerkung: '',
}

/** A customer has died: when, and who writes for the heirs [versorger-124]. */
export function Todesfall({ mandant, blatt, owner, onDone }: AnliegenProps) {
  const { kundennummer, name, geburtsdatum, verstorbenAm: bekannt } = blatt
  const today = currentDay()
  const form = useAufnahme({
    id: 'todesfall',
    owner,
    kundennummer,
    initial,
    fields: () => labels,
    check({ verstorbenAmText: _text, ...eingabe }) {
      const checked = checkInput(Angaben, eingabe)
      const tag = eingabe.verstorbenAm
      const wrong = tag === '' ? 'Bitte geben Sie den Tag des Todes an.' : checkSterbetag(tag, today, geburtsdatum)
      if (wrong === undefined) return checked
      return { problems: { ...('problems' in checked && checked.problems), verstorbenAm: wrong } }
    },
    take: (body) => call(takeUpTodesfall, { params: { mandant, kundennummer }, body }),
    onDone,
  })
  // The question is about the values at the time when it was asked.
  const [asked, setAsked] = useState<typeof form.values>()
  const fields = formFields(form)
  if (bekannt !== null) return <p>Dass der Kunde am {formatTag(bekannt)} verstorben ist, ist schon aufgenommen.</p>
  return (
    <>
      <p>
        Der Zugang zum Portal wird gesperrt, und E-Mails an den Kunden gehen nicht mehr hinaus. Verträge laufen weiter,
        bis die Erben kündigen.
      </p>
      <Form
        aria-label="Todesfall"
        {...form.frame}
        onSubmit={() => setAsked(form.values)}
        submitLabel="Todesfall aufnehmen"
        submitVariant="danger"
        question={
          asked === form.values && (
            <ConfirmPanel
              title="Todesfall wirklich aufnehmen?"
              danger
              busy={form.frame.busy}
              onYes={form.frame.onSubmit}
              onNo={() => {
                setAsked(undefined)
                document.getElementById(form.fieldId('verstorbenAm'))?.focus()
              }}
            >
              <p>
                {name}, verstorben am {formatTag(form.values.verstorbenAm)}. „Entsperren“ auf der Seite des Kunden nimmt
                es zurück.
              </p>
            </ConfirmPanel>
          )
        }
      >
        <DatePicker
          label={labels.verstorbenAm}
          minValue={geburtsdatum ?? undefined}
          maxValue={today}
          {...fields.date('verstorbenAm', 'verstorbenAmText')}
        />
        <TextField
          label={labels.ansprechpartner}
          hint="Vor- und Nachname; Post geht von jetzt an dorthin."
          autoComplete="off"
          {...fields.text('ansprechpartner')}
        />
        <TextField label={labels.strasse} autoComplete="off" {...fields.text('strasse')} />
        <FieldRow
          shortFirst
          short={
            <TextField
              label={labels.postleitzahl}
              narrow
              inputMode="numeric"
              autoComplete="off"
              {...fields.text('postleitzahl')}
            />
          }
          long={<TextField label={labels.ort} autoComplete="off" {...fields.text('ort')} />}
        />
        <TextField label={labels.telefon} type="tel" optional autoComplete="off" {...fields.text('telefon')} />
        <TextField label={labels.email} inputMode="email" optional autoComplete="off" {...fields.text('email')} />
        <TextAreaField
          label={labels.bemerkung}
          hint="Zum Beispiel, ob ein Erbschein oder eine Sterbeurkunde vorliegt."
          optional
          limits={{ max: 4000 }}
          {...fields.text('bemerkung')}
        />
      </Form>
      <LeaveQuestion isUnsaved={form.isUnsaved} onLeave={form.discard} />
    </>
  )
}
