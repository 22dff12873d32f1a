import { createKuendigung, type Kuendigung } from '@ekp/wire/kuendigung'
import { Kuendigungsgrund } from '@ekp/wire/kuendigung/kuendigungsgrund'
import { formatKuendigungsgrund } from '@ekp/wire/rules/kuendigung'
import type { Vertragslaufzeit } from '@ekp/wire/rules/kuendigungsfrist'
import { ausschlussgrund } from '@ekp/wire/rules/kuendigungstage'
import type { Eingangsbestaetigung } from '@ekp/wire/schema/scalars'
import { useRef, useState } from 'react'
import { submit } from '../../api/submit.ts'
import { toRefusal } from '../../api/toRefusal.ts'
import { currentDay } from '../../lib/berlinTime.ts'
import { formatDatum, formatWochentag } from '../../lib/format.ts'
import { useStillHere } from '../../lib/router/useStillHere.ts'
import { session } from '../../session/session.ts'
import { createOwnDraft, createOwnMessages } from '../../session/signedInOnly.ts'
import { Alert } from '../../ui/Alert.tsx'
import { DatePicker } from '../../ui/fields/date/DatePicker.tsx'
import { SelectButtons } from '../../ui/fields/SelectButtons.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { formatDateText } from '../../ui/fields/date/dateText.ts'
import { ConfirmPanel } from '../../ui/form/ConfirmPanel.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { LeaveQuestion } from '../../ui/form/LeaveQuestion.tsx'
import { formFields } from '../../ui/form/formState.ts'
import { type FormRefusal, useForm } from '../../ui/form/useForm.ts'
import { fristText, frueherText } from './frist.ts'
import { checkKuendigung, kuendigungLabels, leereKuendigung } from './kuendigungEingabe.ts'
import { type Kuendigungstage, useKuendigungstage } from './kuendigungstage.ts'
import { type KuendigungErgebnis, kuendigungText } from './texts.ts'

interface KuendigungFormProps {
  vertragId: string
  laufzeit: Vertragslaufzeit
  onErgebnis: (ergebnis: KuendigungErgebnis, datum?: string) => void
  onLeave: (ergebnis: KuendigungErgebnis) => Promise<void>
  onCancel: () => void
}

const reasons = Kuendigungsgrund.options.map((grund) => ({ value: grund, label: formatKuendigungsgrund(grund) }))

/** Cancels a contract; asks back before it does. */
export function KuendigungForm({ vertragId, laufzeit, onErgebnis, onLeave, onCancel }: KuendigungFormProps) {
  const { tage, ...regel } = useKuendigungstage(laufzeit.lieferbeginn)
  const form = useKuendigungForm({ vertragId, tage, onErgebnis, onLeave })
  // The question is about the values at the time when it was asked.
  const [asked, setAsked] = useState<typeof form.values>()
  const fields = formFields(form)
  const { grund, datum } = form.values
  const today = currentDay()
  const frist = fristText(laufzeit, today)
  const frueher = frueherText(laufzeit, datum, today)
  const needsRecht = frueherText(laufzeit, regel.fruehester ?? today, today) !== undefined

  function backToForm() {
    setAsked(undefined)
    document.getElementById(form.fieldId('datum'))?.focus()
  }

  return (
    <>
      <Form
        aria-label="Kündigung"
        {...form.frame}
        onSubmit={() => setAsked(form.values)}
        submitLabel="Vertrag kündigen"
        submitVariant="danger"
        onCancel={onCancel}
        question={
          asked === form.values && (
            <ConfirmPanel
              title={`Vertrag ${vertragId} wirklich kündigen?`}
              danger
              busy={form.frame.busy}
              onYes={form.frame.onSubmit}
              onNo={backToForm}
            >
              <p>
                {reasons.find(({ value }) => value === grund)?.label}, letzter Tag der Lieferung: {formatDatum(datum)}
                {frueher === undefined ? '' : ', wenn Sie ein besonderes Kündigungsrecht haben'}. Eine Kündigung können
                Sie hier nicht zurücknehmen.
              </p>
            </ConfirmPanel>
          )
        }
      >
        <SelectButtons label={kuendigungLabels.grund} options={reasons} required {...fields.chosen('grund')} />
        {grund === 'AUSZUG' && (
          <p>
            Melden Sie am Tag des Auszugs den Zählerstand. Soll die Schlussrechnung an eine neue Adresse gehen, ändern
            Sie vorher beim Vertrag die Rechnungsadresse.
          </p>
        )}
        <DatePicker
          label={kuendigungLabels.datum}
          hint={
            frist === undefined ? (
              datumHint('Möglich', regel)
            ) : (
              <>
                <strong>{frist}</strong>{' '}
                {datumHint(needsRecht ? 'Mit einem besonderen Kündigungsrecht wählbar' : 'Wählbar', regel)}
              </>
            )
          }
          minValue={tage[0]}
          maxValue={tage.at(-1)}
          validDates={tage}
          invalidReason={ausschlussgrund}
          {...fields.date('datum', 'datumText')}
        />
        {frueher !== undefined && <Alert kind="info">{frueher}</Alert>}
        <TextAreaField label={kuendigungLabels.text} optional limits={{ max: 4000 }} {...fields.text('text')} />
      </Form>
      <LeaveQuestion isUnsaved={form.isUnsaved} onLeave={form.discard} />
    </>
  )
}

/** Which days the form takes; they are not `Möglich` where a notice stands before it. */
function datumHint(wort: string, { fruehester, kuendigungstage }: Omit<Kuendigungstage, 'tage'>): string {
  const ab = fruehester === undefined ? 'dem zweiten Werktag nach heute' : tagText(fruehester)
  return kuendigungstage === 'alle' ? `${wort} ab ${ab}.` : `${wort} ab ${ab}, nur werktags.`
}

/** `Dienstag, 1. Dezember 2026`. */
function tagText(tag: string): string {
  const [wochentag] = formatWochentag(tag).split(',')
  return `${wochentag}, ${formatDateText(tag).replace(/^0/, '')}`
}

interface Options {
  vertragId: string
  /** The days that can be chosen. */
  tage: readonly string[]
  /** Called with the result, wherever the customer is; with the day after a success. */
  onErgebnis: (ergebnis: KuendigungErgebnis, datum?: string) => void
  /** Leaves the form for the list of contracts, after success and failure alike. */
  onLeave: (ergebnis: KuendigungErgebnis) => Promise<void>
}

/** A cancellation on its way. */
function useKuendigungForm({ vertragId, tage, onErgebnis, onLeave }: Options) {
  const isStillHere = useStillHere()
  const kundennummer = session.current()?.kundennummer
  const [sayElsewhere] = useState(createOwnMessages)
  const fehler: KuendigungErgebnis = { status: 'ERROR', vertragId }
  const eingang = useRef<Eingangsbestaetigung>(undefined)

  async function send(kuendigung: Kuendigung): Promise<FormRefusal | undefined> {
    try {
      const submitted = await submit(createKuendigung, { params: { vertragId }, body: kuendigung })
      eingang.current = submitted.eingang
      return undefined
    } catch (error) {
      // A session that is over leads to the login, and from there back to what was typed.
      if (session.current()?.kundennummer === kundennummer) {
        onErgebnis(fehler)
        if (await isStillHere()) await onLeave(fehler)
        else sayElsewhere({ kind: 'error', text: kuendigungText(fehler) })
      }
      return toRefusal(error, kuendigungText(fehler))
    }
  }

  return useForm({
    id: 'kuendigung',
    initial: leereKuendigung,
    fields: () => kuendigungLabels,
    check: (eingabe) => checkKuendigung(eingabe, tage),
    draft: createOwnDraft(`kuendigung ${vertragId}`),
    send,
    onSent({ datum }, stillHere) {
      const erfolg: KuendigungErgebnis = { status: 'SUCCESS', vertragId, eingang: eingang.current }
      onErgebnis(erfolg, datum)
      if (stillHere) void onLeave(erfolg)
      else sayElsewhere({ kind: 'success', text: kuendigungText(erfolg), eingang: erfolg.eingang })
    },
    // The banner, or the message, has said it.
    onRefusedElsewhere: () => undefined,
  })
}
