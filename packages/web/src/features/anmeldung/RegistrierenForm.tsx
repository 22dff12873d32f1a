import { requestRegistrierung } from '@ekp/wire/anmeldung'
import { useState } from 'react'
import { errorText } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Erfolgsmeldung } from './Hinweise.tsx'
import { KundennummerField } from './KundennummerField.tsx'
import { registrierenGap, typedKundennummer, typedNumber } from './loginRules.ts'

/** Asks for the way to a first password [anmeldung-29]. */
export function RegistrierenForm({ onDone }: { onDone: () => void }) {
  const { kundennummerPrefix } = useTenant()
  const [kundennummer, setKundennummer] = useState(typedNumber.read)
  const [zaehlernummer, setZaehlernummer] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const gap = registrierenGap({ kundennummer, zaehlernummer })

  async function send() {
    setError(undefined)
    setIsBusy(true)
    try {
      const headers = { kundennummer: typedKundennummer(kundennummerPrefix, kundennummer), zaehlernummer }
      await call(requestRegistrierung, { headers })
      onDone()
    } catch (thrown) {
      setError(errorText(thrown, 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.'))
      setIsBusy(false)
    }
  }

  return (
    <Form
      aria-label="Zugang einrichten"
      submitLabel="Weiter"
      valid={gap === undefined}
      reason={gap}
      busy={isBusy}
      error={error}
      onSubmit={() => void send()}
    >
      <KundennummerField value={kundennummer} onType={setKundennummer} />
      <TextField
        label="Zählernummer"
        hint="Steht auf dem Zähler und auf jeder Rechnung."
        name="zaehlernummer"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        value={zaehlernummer}
        onChange={({ currentTarget }) => setZaehlernummer(currentTarget.value)}
      />
    </Form>
  )
}

/** What comes now, the same for whatever was typed [anmeldung-27]. */
export function ZugangAngefordert() {
  const mitBrief = useTenant().registrierung === 'brief'
  return (
    <>
      <Erfolgsmeldung>
        Passen beide Nummern zusammen, bekommen Sie gleich eine E-Mail mit einem Link zu Ihrem Passwort.
      </Erfolgsmeldung>
      <p>
        Sie geht an die Adresse, die wir von Ihnen haben. Sehen Sie bitte auch im Spam-Ordner nach.
        {mitBrief &&
          ' Haben wir keine Adresse und hatten Sie noch kein eigenes Passwort, schicken wir Ihnen einen Brief mit einem Einmalpasswort; er kommt in einigen Tagen.'}
      </p>
      <p>Kommt nichts an, prüfen Sie die Nummern und versuchen Sie es nach einigen Minuten noch einmal.</p>
    </>
  )
}
