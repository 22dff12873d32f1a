import { answerVorgang, type Vorgangsblatt } from '@ekp/wire/vorgang'
import { Alert } from '@ekp/web/ui/Alert.tsx'
import { Button } from '@ekp/web/ui/Button.tsx'
import { PlainLink } from '@ekp/web/ui/Links.tsx'
import { Card } from '@ekp/web/ui/layout/Card.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@ekp/web/api/call.ts'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { arbeitsplatzQuery, refreshVorgang } from '../../queries.ts'
import styles from '../Kunde.module.css'
import { Entscheidung, Textantwort, type Vorgangsantwort } from './Eingabe.tsx'
import { drafts } from '@ekp/web/lib/input/drafts.ts'

interface AntwortProps {
  mandant: string
  blatt: Vorgangsblatt
  /** Who answers: what somebody else has begun to write on this device is not his. */
  kennung: string
  /** Is told what was done. */
  onDone: (text: string) => void
}

/** Answers once and for all: a message in words; anything else is accepted or refused. */
export function Antwort({ mandant, blatt, kennung, onDone }: AntwortProps) {
  const { vorgang, vorher, wartetAuf, gewuenschtAb } = blatt
  const nr = String(vorgang.nr)
  const istMitKunde = vorgang.kundennummer !== null
  const entwurf = useEntwurf(`${mandant} ${kennung}`, `antwort ${nr}`)
  const { data: arbeitsplatz } = useQuery(arbeitsplatzQuery(mandant))
  const vorlagen = (arbeitsplatz?.vorlagen ?? []).filter(({ arten }) => arten?.includes(vorgang.art) !== false)
  const queries = useQueryClient()
  const answer = useMutation({
    mutationFn: (body: Vorgangsantwort) => call(answerVorgang, { params: { mandant, nr }, body }),
    onSuccess: ({ text }) => {
      entwurf.forget()
      onDone(text)
    },
    onSettled: () => refreshVorgang(queries, mandant, vorgang),
  })
  const Eingabe = vorgang.art === 'kontaktanfrage' ? Textantwort : Entscheidung
  return (
    <Card as="section" aria-labelledby="antwort">
      <div>
        <h2 id="antwort">Antwort</h2>
        <div role="status" className={styles.status}>
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
          <p className={styles.hint}>
            {istMitKunde
              ? 'Der Kunde liest die Antwort unter „Was Sie uns geschickt haben“ und bekommt eine E-Mail.'
              : 'Wer ohne Anmeldung kündigt oder widerruft, erfährt sie nicht vom Portal: Bitte schreiben Sie ihm selbst.'}{' '}
            Ändern lässt sie sich danach nicht mehr.
          </p>
          <Eingabe
            text={entwurf.text}
            setText={entwurf.setText}
            vorlagen={vorlagen}
            gewuenschtAb={gewuenschtAb}
            busy={answer.isPending}
            onAnswer={(body) => answer.mutate(body)}
          />
        </>
      )}
    </Card>
  )
}

interface UebergabeProps extends Pick<Vorgangsblatt, 'vorgang' | 'wartetAuf'> {
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
      <div data-taste="e">
        <Button variant="primary" busy={busy} onClick={onErledigt}>
          Erledigt
        </Button>
      </div>
    </>
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
