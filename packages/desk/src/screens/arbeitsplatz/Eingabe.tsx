import { mostAntworttext } from '@ekp/wire/schema/vorgangsantwort'
import type { answerVorgang } from '@ekp/wire/vorgang'
import type { RequestOf } from '@ekp/wire/endpoint'
import { DatePicker } from '@ekp/web/ui/fields/date/DatePicker.tsx'
import { SelectField } from '@ekp/web/ui/fields/SelectField.tsx'
import { TextAreaField } from '@ekp/web/ui/fields/TextAreaField.tsx'
import { TextField } from '@ekp/web/ui/fields/TextField.tsx'
import { Confirm } from '@ekp/web/ui/form/Confirm.tsx'
import { Form } from '@ekp/web/ui/form/Form.tsx'
import { useState } from 'react'
import styles from '../Kunde.module.css'

export type Vorgangsantwort = RequestOf<typeof answerVorgang>['body']

interface EingabeProps {
  text: string
  setText: (text: string) => void
  vorlagen: readonly Vorlage[]
  /** The day that is offered for an acceptance. */
  gewuenschtAb: string | null
  busy: boolean
  onAnswer: (antwort: Vorgangsantwort) => void
}

/** Answers in words. */
export function Textantwort({ text, setText, vorlagen, busy, onAnswer }: EingabeProps) {
  const length = text.trim().length
  return (
    <Form
      busy={busy}
      aria-label="Antworten"
      submitLabel="Antwort senden"
      valid={length > 0 && length <= mostAntworttext}
      reason="Bitte schreiben Sie die Antwort, die der Kunde liest."
      onSubmit={() => onAnswer({ ergebnis: 'beantwortet', antworttext: text })}
    >
      <Vorlagen
        vorlagen={vorlagen}
        onChoose={(vorlage) => setText(text.trim() === '' ? vorlage : `${text}\n\n${vorlage}`)}
      />
      <div data-taste="r">
        <TextAreaField
          label="Antwort an den Kunden"
          name="antworttext"
          hint="Ohne Anrede: Die steht in der E-Mail schon davor."
          rows={6}
          limits={{ max: mostAntworttext }}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </Form>
  )
}

/** Accepts, or refuses with a reason. */
export function Entscheidung(props: EingabeProps) {
  const { text: grund, setText: setGrund, vorlagen, gewuenschtAb, busy, onAnswer } = props
  const [giltAb, setGiltAb] = useState(gewuenschtAb ?? '')
  // A day that there is not must not be left out as if none had been typed.
  const [getippt, setGetippt] = useState('')
  const isDay = giltAb !== '' || getippt.trim() === ''
  return (
    <div className={styles.answers}>
      <div className={styles.accept}>
        <DatePicker
          label="Gilt ab"
          name="giltAb"
          optional
          value={giltAb}
          onChange={(value, typed) => {
            setGiltAb(value)
            setGetippt(typed)
          }}
        />
        <div data-taste="a">
          <Confirm
            variant="primary"
            busy={busy}
            question="Annehmen? Ändern lässt es sich danach nicht mehr."
            disabledReason={isDay ? undefined : 'Bitte prüfen Sie das Datum, oder lassen Sie es weg.'}
            onConfirm={() => onAnswer({ ergebnis: 'angenommen', giltAb: giltAb === '' ? null : giltAb })}
          >
            Annehmen
          </Confirm>
        </div>
      </div>
      <Form
        busy={busy}
        aria-label="Ablehnen"
        submitLabel="Ablehnen"
        submitVariant="danger"
        valid={grund.trim() !== ''}
        reason="Bitte nennen Sie den Grund, den der Kunde liest."
        onSubmit={() => onAnswer({ ergebnis: 'abgelehnt', ablehnungsgrund: grund })}
      >
        <Vorlagen
          vorlagen={vorlagen}
          onChoose={(vorlage) => setGrund(vorlage.replaceAll(/\s+/g, ' ').slice(0, mostGrund))}
        />
        <div data-taste="r">
          <TextField
            label="Grund für die Ablehnung"
            name="grund"
            maxLength={mostGrund}
            value={grund}
            onChange={({ target }) => setGrund(target.value)}
          />
        </div>
      </Form>
    </div>
  )
}

/** The most characters of a reason. */
const mostGrund = 500

interface Vorlage {
  readonly name: string
  readonly text: string
}

/** The tenant's texts, as the beginning of what is written. */
function Vorlagen({ vorlagen, onChoose }: { vorlagen: readonly Vorlage[]; onChoose: (text: string) => void }) {
  if (vorlagen.length === 0) return null
  return (
    <SelectField
      label="Vorlage"
      name="vorlage"
      optional
      placeholder="Keine"
      options={vorlagen.map(({ name }, nr) => ({ value: String(nr), label: name }))}
      onChange={({ target }) => {
        const chosen = vorlagen[Number(target.value)]
        if (target.value !== '' && chosen !== undefined) onChoose(chosen.text)
      }}
    />
  )
}
