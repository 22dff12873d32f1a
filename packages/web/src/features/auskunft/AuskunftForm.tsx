import { Passwort } from '@ekp/wire/anmeldung'
import { downloadAuskunft } from '@ekp/wire/auskunft'
import { useRef, useState } from 'react'
import { type InferOutput, object } from 'valibot'
import { callForBytes } from '../../api/callForBytes.ts'
import { toRefusal } from '../../api/toRefusal.ts'
import { currentDay } from '../../lib/berlinTime.ts'
import { checkInput } from '../../lib/input/checkInput.ts'
import { formatKilobyte } from '../../lib/format.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { session, useKundennummer } from '../../session/session.ts'
import { createOwnMessages } from '../../session/signedInOnly.ts'
import { Actions } from '../../ui/Actions.tsx'
import { FocusedAlert } from '../../ui/FocusedAlert.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { TransferProgress } from '../../ui/TransferProgress.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { formFields } from '../../ui/form/formState.ts'
import { type FormRefusal, noDraft, useForm } from '../../ui/form/useForm.ts'
import styles from './AuskunftErklaerung.module.css'
import { auskunftFehler, auskunftTitel, geladenText } from './texts.ts'

interface AuskunftFormProps {
  onSaved: (dateiname: string) => void
  onBack: () => void
}

/** Asks for the password again, and brings everything about the customer to his device. */
export function AuskunftForm({ onSaved, onBack }: AuskunftFormProps) {
  const kundennummer = useKundennummer()
  const form = useAuskunft(onSaved)
  const { busy } = form.frame
  return (
    <Form
      aria-label={auskunftTitel}
      submitLabel="Daten herunterladen"
      {...form.frame}
      reason="Bitte geben Sie Ihr Passwort ein."
      onCancel={onBack}
      cancelLabel="Zurück"
    >
      {/* Tells password managers the customer number of the password. */}
      <input type="text" name="username" autoComplete="username" value={kundennummer ?? ''} readOnly hidden />
      <PasswordField
        label="Passwort"
        hint="Damit niemand außer Ihnen an Ihre Daten kommt, fragen wir noch einmal danach."
        autoComplete="current-password"
        {...formFields(form).text('passwort')}
      />
      {busy && <AuskunftProgress receivedBytes={form.receivedBytes} />}
    </Form>
  )
}

const Eingabe = object({ passwort: Passwort })

/** Aborts the download when its customer is no longer signed in. */
function followOwner(kundennummer: string): { readonly signal: AbortSignal; readonly stop: () => void } {
  const page = new AbortController()
  const stop = session.subscribe(() => {
    if (session.current()?.kundennummer !== kundennummer) page.abort()
  })
  return { signal: page.signal, stop }
}

/** Downloads everything about the customer; the download goes on when the customer opens another page. */
function useAuskunft(onSaved: (dateiname: string) => void) {
  const [sayElsewhere] = useState(createOwnMessages)
  const [receivedBytes, setReceivedBytes] = useState(0)
  const dateiname = useRef('')

  async function send(headers: InferOutput<typeof Eingabe>): Promise<FormRefusal | undefined> {
    const { kundennummer = '' } = session.current() ?? {}
    const { signal, stop } = followOwner(kundennummer)
    setReceivedBytes(0)
    try {
      const inhalt = await callForBytes(downloadAuskunft, { headers }, { signal, onProgress: setReceivedBytes })
      dateiname.current = `auskunft-${kundennummer}-${currentDay()}.zip`
      saveFile(dateiname.current, inhalt)
      return undefined
    } catch (error) {
      return { ...toRefusal(error, ''), text: auskunftFehler(error) }
    } finally {
      stop()
    }
  }

  const form = useForm({
    id: 'auskunft',
    initial: { passwort: '' },
    fields: () => ({ passwort: 'Passwort' }),
    check: (values) => checkInput(Eingabe, values),
    draft: noDraft,
    send,
    onSent(_eingabe, isHere) {
      if (isHere) onSaved(dateiname.current)
      else sayElsewhere({ kind: 'success', text: geladenText(dateiname.current) })
    },
    onRefusedElsewhere: ({ text }) =>
      sayElsewhere({ kind: 'warning', text: `Ihre Daten sind nicht heruntergeladen. ${text}` }),
  })
  return { ...form, receivedBytes }
}

/** Shows that the download runs; its size is not known before its end. */
const AuskunftProgress = ({ receivedBytes }: { receivedBytes: number }) => (
  <TransferProgress
    label="Ihre Daten werden heruntergeladen"
    size={receivedBytes === 0 ? 'Ihre Daten werden zusammengestellt …' : formatKilobyte(receivedBytes)}
  />
)

/** What the archive contains, how often it can be had, and that a mail tells of it. */
export function AuskunftErklaerung({ hasEmail }: { hasEmail: boolean }) {
  return (
    <div className={styles.erklaerung}>
      <p>Sie bekommen eine ZIP-Datei. Darin sind:</p>
      <ul className={styles.list}>
        <li>Ihre Daten als Tabellen (CSV) und in einer Datei für Programme (JSON)</li>
        <li>Ihre Dokumente und die Fotos, die Sie mit Ablesungen geschickt haben</li>
        <li>eine Erklärung, wozu und wie lange wir die Daten speichern und welche Rechte Sie haben</li>
      </ul>
      <p>
        Das geht einmal in 24 Stunden.
        {hasEmail && ' Zu Ihrem Schutz geht jedes Mal eine Nachricht an Ihre hinterlegte E-Mail-Adresse.'}
      </p>
    </div>
  )
}

/** Takes the place of the form. */
export const AuskunftSaved = ({ dateiname }: { dateiname: string }) => (
  <>
    <FocusedAlert kind="success">{geladenText(dateiname)}</FocusedAlert>
    <p>Bewahren Sie die Datei so auf, dass niemand sonst sie lesen kann, und löschen Sie sie auf fremden Geräten.</p>
    <Actions>
      <ButtonLink to="/daten/uebersicht">Zur Datenübersicht</ButtonLink>
    </Actions>
  </>
)
