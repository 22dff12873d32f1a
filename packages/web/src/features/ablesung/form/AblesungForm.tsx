import { type ReactNode, useEffect, useRef } from 'react'
import type { Message } from '../../../lib/message.ts'
import { Actions } from '../../../ui/Actions.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/fields/Field.tsx'
import { LeaveQuestion } from '../../../ui/form/LeaveQuestion.tsx'
import { AblesungWartet } from '../wartend/AblesungWartet.tsx'
import type { Zaehlerauswahl } from '../zaehler/zaehler.ts'
import { ZaehlerField, zaehlerFieldId } from './AblesungFields.tsx'
import styles from './AblesungForm.module.css'
import { AblesungFrame } from './AblesungFrame.tsx'
import { AblesungHilfe } from './AblesungHilfe.tsx'
import { useAblesungEingabe } from './useAblesungEingabe.ts'
import { useUebermittlung } from './useUebermittlung.tsx'

interface AblesungFormProps {
  auswahl: Zaehlerauswahl
  /** What stands above the fields in place of the choice, where the contract decides which meter it is. */
  children?: ReactNode
  onSent: (message: Message, vertragId: string) => void
  onCancel: () => void
}

/** The reading form of a customer who is signed in. */
export function AblesungForm({ auswahl, children, onSent, onCancel }: AblesungFormProps) {
  const eingabe = useAblesungEingabe(auswahl)
  const { zaehler, entwurf, foto } = eingabe
  const sending = useUebermittlung(zaehler, onSent)

  function choose(vertragId: string) {
    if (sending.isBusy) return
    sending.reset()
    eingabe.choose(vertragId)
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
        <AblesungFrame
          aria-label="Zählerstand erfassen"
          submitLabel="Zählerstand übermitteln"
          onCancel={onCancel}
          zaehler={zaehler}
          entwurf={entwurf}
          onEntwurf={eingabe.change}
          foto={foto}
          onFoto={eingabe.changeFoto}
          sending={sending}
        >
          {(refusal) =>
            children === undefined ? (
              <ZaehlerField auswahl={auswahl} chosen={zaehler} onChoose={choose} error={refusal} />
            ) : (
              <div id={zaehlerFieldId} tabIndex={-1}>
                {children}
                <FieldError id={zaehlerFieldId} error={refusal} />
              </div>
            )
          }
        </AblesungFrame>
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
