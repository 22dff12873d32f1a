import { requestPasswortReset } from '@ekp/wire/anmeldung'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { session } from '../../session/session.ts'
import { Form } from '../../ui/form/Form.tsx'
import { Erfolgsmeldung } from './Hinweise.tsx'
import { KundennummerField } from './KundennummerField.tsx'
import { loginGap, typedKundennummer, typedNumber } from './loginRules.ts'
import { linkVerschicktText, wiederherstellungFehler, wiederherstellungGrund } from './texts.ts'

const keineMailText =
  'Kommt keine an, prüfen Sie Ihre Kundennummer und versuchen Sie es nach einigen Minuten noch einmal, oder wenden Sie sich an unseren Kundenservice.'

interface PasswortVergessenFormProps {
  /** The page of the mailed link. */
  basisUrl: string
  onDone: () => void
}

/** Asks for a link to a new password. */
export function PasswortVergessenForm({ basisUrl, onDone }: PasswortVergessenFormProps) {
  const { kundennummerPrefix } = useTenant()
  const [kundennummer, setKundennummer] = useState(typedNumber.read)
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const grund = wiederherstellungGrund(error)
  const gap = loginGap({ kundennummer, passwort: 'vergessen', isAccepted: true }, false)

  async function send() {
    setError(undefined)
    setIsBusy(true)
    // Another tab may have logged in meanwhile [passwort-19].
    if (session.state() !== 'loggedOut') session.end('logout')
    try {
      const headers = { kundennummer: typedKundennummer(kundennummerPrefix, kundennummer), basisUrl }
      await call(requestPasswortReset, { headers })
      onDone()
    } catch (thrown) {
      setError(thrown)
      setIsBusy(false)
    }
  }

  return (
    <Form
      aria-label="Passwort vergessen"
      submitLabel="Senden"
      valid={gap === undefined}
      reason={gap}
      busy={isBusy}
      error={error === undefined ? undefined : wiederherstellungFehler(error)}
      onSubmit={() => void send()}
    >
      {grund !== undefined && <p>{grund}</p>}
      <KundennummerField value={kundennummer} onType={setKundennummer} />
    </Form>
  )
}

/** The link is on its way, and what helps where it does not arrive. */
export function LinkVerschickt() {
  return (
    <>
      <Erfolgsmeldung>{linkVerschicktText}</Erfolgsmeldung>
      <p>Die E-Mail ist meist nach wenigen Minuten da. Sehen Sie bitte auch im Spam-Ordner nach. {keineMailText}</p>
    </>
  )
}
