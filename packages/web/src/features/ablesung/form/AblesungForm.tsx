import { type ReactNode, useEffect, useRef } from 'react'
import { currentDay as todayInBerlin } from '../../../lib/berlinTime.ts'
import type { Message } from '../../../lib/message.ts'
import { Actions } from '../../../ui/Actions.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DatePicker } from '../../../ui/fields/date/DatePicker.tsx'
import { FieldError } from '../../../ui/fields/Field.tsx'
import { ImagePicker } from '../../../ui/fields/ImagePicker.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { LeaveQuestion } from '../../../ui/form/LeaveQuestion.tsx'
import { AblesungWartet } from '../wartend/AblesungWartet.tsx'
import type { Zaehlerauswahl } from '../zaehler/zaehler.ts'
import {
  ablesedatumFieldId,
  ablesewertFieldId,
  AblesewertFields,
  fotoFieldId,
  toFieldErrors,
  ZaehlerField,
  zaehlerFieldId,
} from './AblesungFields.tsx'
import styles from './AblesungForm.module.css'
import { AblesungHilfe } from './AblesungHilfe.tsx'
import { listUnerwartete, PlausibilitaetFrage } from './PlausibilitaetFrage.tsx'
import { ablesedatumLimits, ablesedatumOf, checkEntwurf } from './checkEntwurf.ts'
import { useAblesungEingabe } from './useAblesungEingabe.ts'
import { useUebermittlung } from './useUebermittlung.tsx'

interface AblesungFormProps {
  auswahl: Zaehlerauswahl
  /** What stands above the fields in place of the choice, where the contract decides which meter it is. */
  children?: ReactNode
  onSent: (message: Message, vertragId: string) => void
  onCancel: () => void
}

const noFelder: readonly never[] = []

/** The reading form [ablesung-6]: values first, since the day is already filled in with today. */
export function AblesungForm({ auswahl, children, onSent, onCancel }: AblesungFormProps) {
  const eingabe = useAblesungEingabe(auswahl)
  const { zaehler, entwurf, foto } = eingabe
  const sending = useUebermittlung(zaehler, onSent)
  const today = todayInBerlin()
  const checked = checkEntwurf({ zaehler, entwurf, foto, today })
  const { summary, ...refused } = toFieldErrors(
    sending.felder ?? noFelder,
    (zaehler?.kanaele ?? []).map(({ obiskennzahl }) => obiskennzahl),
  )
  const failure = summary.length === 0 ? sending.error : undefined
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure !== undefined) alert.current?.focus()
  }, [failure])

  /** Whatever changes, the question and the refusal were about something else; nothing does while it is sent. */
  function changing<Args extends unknown[]>(change: (...args: Args) => void) {
    return (...args: Args) => {
      if (sending.isBusy) return
      sending.reset()
      change(...args)
    }
  }

  function backToWert() {
    sending.reset()
    const [asked] = sending.frage === undefined ? [] : listUnerwartete(sending.frage)
    const index = zaehler?.kanaele.findIndex(({ obiskennzahl }) => obiskennzahl === asked?.obiskennzahl) ?? 0
    document.getElementById(ablesewertFieldId(Math.max(0, index)))?.focus()
  }

  function discard() {
    // What is under way may come back with a question.
    if (!sending.isBusy) eingabe.clear()
  }

  if (sending.wartet !== undefined) {
    return (
      <AblesungWartet
        {...sending.wartet}
        onBack={onCancel}
        onMore={() => {
          eingabe.clear()
          sending.reset()
        }}
      />
    )
  }
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {failure !== undefined && (
          <div ref={alert} tabIndex={-1}>
            <Alert kind="error">{failure}</Alert>
          </div>
        )}
        <Form
          aria-label="Zählerstand erfassen"
          onSubmit={() => 'ablesung' in checked && sending.submit(checked.ablesung)}
          valid={'ablesung' in checked}
          {...('grund' in checked && { reason: checked.grund })}
          busy={sending.isBusy}
          submitLabel="Zählerstand übermitteln"
          onCancel={onCancel}
          errors={summary}
          question={
            sending.frage &&
            zaehler && (
              <PlausibilitaetFrage
                frage={sending.frage}
                zaehler={zaehler}
                isBusy={sending.isBusy}
                onYes={sending.confirm}
                onNo={backToWert}
              />
            )
          }
        >
          {children === undefined ? (
            <ZaehlerField
              auswahl={auswahl}
              chosen={zaehler}
              onChoose={changing(eingabe.choose)}
              error={refused.zaehlernummer}
            />
          ) : (
            <div id={zaehlerFieldId} tabIndex={-1}>
              {children}
              <FieldError id={zaehlerFieldId} error={refused.zaehlernummer} />
            </div>
          )}
          {zaehler && (
            <AblesewertFields
              key={zaehler.vertragId}
              zaehler={zaehler}
              werte={entwurf.werte}
              onChange={changing(eingabe.changeWert)}
              refusals={refused.werte}
            />
          )}
          {zaehler && (
            <DatePicker
              key={`datum ${zaehler.vertragId}`}
              id={ablesedatumFieldId}
              label="Ablesedatum"
              value={ablesedatumOf(entwurf, zaehler, today)}
              initialText={entwurf.datumText}
              onChange={changing(eingabe.changeDatum)}
              error={refused.ablesedatum}
              {...ablesedatumLimits(zaehler, today)}
            />
          )}
          {zaehler && (
            <ImagePicker
              key={`foto ${zaehler.vertragId}`}
              id={fotoFieldId}
              label="Foto des Zählers"
              optional
              hint="Zeigt das Zählwerk gut lesbar; JPEG oder PNG."
              alt="Vorschau: Ihr Foto des Zählers"
              value={foto}
              onChange={changing(eingabe.changeFoto)}
              error={refused.foto}
            />
          )}
        </Form>
        {sending.isSlow && <SpaeterSenden onLater={sending.sendLater} />}
        <LeaveQuestion isUnsaved={() => eingabe.hasInput && !sending.isBusy} onLeave={discard} />
      </div>
      {zaehler && <AblesungHilfe zaehler={zaehler} />}
    </div>
  )
}

/** Offered when no answer comes: the customer need not wait in the cellar until the request fails. */
function SpaeterSenden({ onLater }: { onLater: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Answers a promise in newer browsers, which is no way to clean up.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place}>
      <Alert kind="info">
        Das Kundenportal antwortet nicht. Sie können weiter warten, oder Ihre Ablesung bleibt auf diesem Gerät
        gespeichert und wird übermittelt, sobald die Verbindung wieder da ist.
      </Alert>
      <Actions>
        <Button onClick={onLater}>Später übermitteln</Button>
      </Actions>
    </div>
  )
}
