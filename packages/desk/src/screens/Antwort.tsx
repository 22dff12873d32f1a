import { answerVorgang, type Dienstvorgang } from '@ekp/wire/vorgang'
import { mostAntworttext } from '@ekp/wire/schema/vorgangsantwort'
import { Alert } from '@ekp/web/ui/Alert.tsx'
import { Button } from '@ekp/web/ui/Button.tsx'
import { DatePicker } from '@ekp/web/ui/fields/date/DatePicker.tsx'
import { TextAreaField } from '@ekp/web/ui/fields/TextAreaField.tsx'
import { TextField } from '@ekp/web/ui/fields/TextField.tsx'
import { Form } from '@ekp/web/ui/form/Form.tsx'
import { PlainLink } from '@ekp/web/ui/Links.tsx'
import { Card } from '@ekp/web/ui/layout/Card.tsx'
import type { RequestOf } from '@ekp/wire/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@ekp/web/api/call.ts'
import { vorgangQuery } from '../queries.ts'
import styles from './Kunde.module.css'
import { drafts } from '@ekp/web/lib/input/drafts.ts'

type Vorgangsantwort = RequestOf<typeof answerVorgang>['body']

interface AntwortProps {
  mandant: string
  vorgang: Dienstvorgang
  /** An earlier change of the same thing that comes first. */
  vorher: number | null
  /** The systems that have yet to take it. */
  wartetAuf: readonly string[]
  /** Who answers: what somebody else has begun to write on this device is not his. */
  kennung: string
}

/** Answers once and for all: a message in words; anything else is accepted or refused. */
export function Antwort({ mandant, vorgang, vorher, wartetAuf, kennung }: AntwortProps) {
  const nr = String(vorgang.nr)
  const istMitKunde = vorgang.kundennummer !== null
  const entwurf = useEntwurf(`${mandant} ${kennung}`, `antwort ${nr}`)
  const queries = useQueryClient()
  const answer = useMutation({
    mutationFn: (body: Vorgangsantwort) => call(answerVorgang, { params: { mandant, nr }, body }),
    onSuccess: entwurf.forget,
    onSettled: () => queries.invalidateQueries({ queryKey: vorgangQuery(mandant, nr).queryKey }),
  })
  const Eingabe = vorgang.art === 'kontaktanfrage' ? Textantwort : Entscheidung
  return (
    <Card as="section" aria-labelledby="antwort">
      <div>
        <h2 id="antwort">Antwort</h2>
        <div role="status" className={styles.status}>
          {answer.data && (
            <Alert kind="success" announced={false}>
              {answer.data.text}
            </Alert>
          )}
          {answer.error && (
            <Alert kind="error" announced={false}>
              {answer.error.message}
            </Alert>
          )}
        </div>
      </div>
      {vorgang.ergebnis !== null && (
        <p>
          {istMitKunde && 'Der Kunde liest es unter „Was Sie uns geschickt haben“. '}Ändern lässt es sich nicht mehr.
        </p>
      )}
      {vorgang.ergebnis !== null && vorgang.uebergebenAm === null && (
        <Uebergabe
          vorgang={vorgang}
          wartetAuf={wartetAuf}
          busy={answer.isPending}
          onErledigt={() => answer.mutate({ ergebnis: 'uebernommen' })}
        />
      )}
      {vorgang.ergebnis === null && vorher !== null && (
        <p>
          Zuerst ist der{' '}
          <PlainLink to="/$mandant/vorgaenge/$nr" params={{ mandant, nr: String(vorher) }}>
            Vorgang {vorher}
          </PlainLink>{' '}
          zu derselben Sache zu beantworten.
        </p>
      )}
      {vorgang.ergebnis === null && vorher === null && (
        <>
          <p>
            {istMitKunde
              ? 'Der Kunde liest die Antwort unter „Was Sie uns geschickt haben“ und bekommt eine E-Mail.'
              : 'Wer ohne Anmeldung kündigt oder widerruft, erfährt sie nicht vom Portal: Bitte schreiben Sie ihm selbst.'}{' '}
            Ändern lässt sie sich danach nicht mehr.
          </p>
          <Eingabe
            text={entwurf.text}
            setText={entwurf.setText}
            busy={answer.isPending}
            onAnswer={(body) => answer.mutate(body)}
          />
        </>
      )}
    </Card>
  )
}

interface UebergabeProps extends Pick<AntwortProps, 'vorgang' | 'wartetAuf'> {
  busy: boolean
  onErledigt: () => void
}

/** Who carries out what is answered: the systems that have yet to take it, or, where none takes its kind, the desk. */
function Uebergabe({ vorgang, wartetAuf, busy, onErledigt }: UebergabeProps) {
  if (wartetAuf.length > 0) return <p>Noch nicht übernommen von: {wartetAuf.join(', ')}.</p>
  return (
    <>
      <p>
        Kein System holt diesen Vorgang ab.{' '}
        {vorgang.ergebnis === 'angenommen'
          ? 'Tragen Sie in Ihrem System ein, was der Kunde geschickt hat: Bis Sie „Erledigt“ drücken, überschreibt es kein Import.'
          : 'Mit „Erledigt“ verlässt er die offenen Vorgänge.'}
      </p>
      <div>
        <Button variant="primary" busy={busy} onClick={onErledigt}>
          Erledigt
        </Button>
      </div>
    </>
  )
}

interface EingabeProps {
  text: string
  setText: (text: string) => void
  busy: boolean
  onAnswer: (antwort: Vorgangsantwort) => void
}

function Textantwort({ text, setText, busy, onAnswer }: EingabeProps) {
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
      <TextAreaField
        label="Antwort an den Kunden"
        name="antworttext"
        hint="Ohne Anrede: Die steht in der E-Mail schon davor."
        rows={8}
        limits={{ max: mostAntworttext }}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </Form>
  )
}

function Entscheidung({ text: grund, setText: setGrund, busy, onAnswer }: EingabeProps) {
  const [giltAb, setGiltAb] = useState('')
  // A day that there is not must not be left out as if none had been typed.
  const [getippt, setGetippt] = useState('')
  return (
    <div className={styles.answers}>
      <Form
        busy={busy}
        aria-label="Annehmen"
        submitLabel="Annehmen"
        valid={giltAb !== '' || getippt.trim() === ''}
        reason="Bitte prüfen Sie das Datum, oder lassen Sie es weg."
        onSubmit={() => onAnswer({ ergebnis: 'angenommen', giltAb: giltAb === '' ? null : giltAb })}
      >
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
      </Form>
      <Form
        busy={busy}
        aria-label="Ablehnen"
        submitLabel="Ablehnen"
        submitVariant="danger"
        valid={grund.trim() !== ''}
        reason="Bitte nennen Sie den Grund, den der Kunde liest."
        onSubmit={() => onAnswer({ ergebnis: 'abgelehnt', ablehnungsgrund: grund })}
      >
        <TextField
          label="Grund für die Ablehnung"
          name="grund"
          maxLength={500}
          value={grund}
          onChange={({ target }) => setGrund(target.value)}
        />
      </Form>
    </div>
  )
}

/** A typed text that this tab keeps for the same account over a reload and the end of a session; signing out deletes it. */
function useEntwurf(owner: string, name: string) {
  const [text, setText] = useState(() => {
    const kept = drafts.read(owner, name)
    return typeof kept === 'string' ? kept : ''
  })
  return {
    text,
    setText: (changed: string) => {
      setText(changed)
      drafts.keep(owner, name, changed)
    },
    forget: () => drafts.forget(owner, name),
  }
}
