import { requestRegistrierung } from '@ekp/wire/anmeldung'
import { useState } from 'react'
import { errorText } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FocusedAlert } from '../../ui/FocusedAlert.tsx'
import { AnforderungForm } from './AnforderungForm.tsx'
import { registrierenGap } from './loginRules.ts'

/** Asks for the way to a first password [anmeldung-29]. */
export function RegistrierenForm({ onDone }: { onDone: () => void }) {
  const [zaehlernummer, setZaehlernummer] = useState('')
  return (
    <AnforderungForm
      aria-label="Zugang einrichten"
      submitLabel="Weiter"
      gapOf={(kundennummer) => registrierenGap({ kundennummer, zaehlernummer })}
      send={(kundennummer) => call(requestRegistrierung, { headers: { kundennummer, zaehlernummer } })}
      onDone={onDone}
      errorOf={(error) => errorText(error)}
    >
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
    </AnforderungForm>
  )
}

/** What comes now, the same for whatever was typed [anmeldung-27]. */
export function ZugangAngefordert() {
  const mitBrief = useTenant().registrierung === 'brief'
  return (
    <>
      {/* Whether they fit, nobody is told. */}
      <FocusedAlert kind="info">
        Passen beide Nummern zusammen, bekommen Sie gleich eine E-Mail mit einem Link zu Ihrem Passwort.
      </FocusedAlert>
      <p>
        Sie geht an die Adresse, die wir von Ihnen haben. Sehen Sie bitte auch im Spam-Ordner nach.
        {mitBrief &&
          ' Haben wir keine Adresse und hatten Sie noch kein eigenes Passwort, schicken wir Ihnen einen Brief mit einem Einmalpasswort; er kommt in einigen Tagen.'}
      </p>
      <p>Kommt nichts an, prüfen Sie die Nummern und versuchen Sie es nach einigen Minuten noch einmal.</p>
    </>
  )
}
