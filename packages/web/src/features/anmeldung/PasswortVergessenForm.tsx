import { requestPasswortReset } from '@ekp/wire/anmeldung'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { session } from '../../session/session.ts'
import { typedNumber } from '../../session/typedNumber.ts'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { loginGap } from './loginGap.ts'
import { wiederherstellungFehler } from './passwortTexts.ts'
import { typedKundennummer } from './typedKundennummer.ts'

interface PasswortVergessenFormProps {
  /** The page of the mailed link. */
  basisUrl: string
  onDone: () => void
}

/** Asks for a link to a new password [section 2]. */
export function PasswortVergessenForm({ basisUrl, onDone }: PasswortVergessenFormProps) {
  const { kundennummerPrefix } = useTenant()
  const [kundennummer, setKundennummer] = useState(typedNumber.read)
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const gap = loginGap({ kundennummer, passwort: 'vergessen', isAccepted: true }, false)

  async function send() {
    setError(undefined)
    setIsBusy(true)
    // Another tab may have logged in meanwhile [section 7].
    if (session.state() !== 'loggedOut') session.end('logout')
    try {
      const headers = { kundennummer: typedKundennummer(kundennummerPrefix, kundennummer), basisUrl }
      await call(requestPasswortReset, { headers })
      onDone()
    } catch (thrown) {
      setError(wiederherstellungFehler(thrown))
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
      error={error}
      onSubmit={() => void send()}
    >
      <TextField
        label="Kundennummer"
        name="kundennummer"
        prefix={kundennummerPrefix}
        autoComplete="username"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        value={kundennummer}
        onChange={({ currentTarget }) => {
          typedNumber.keep(currentTarget.value)
          setKundennummer(currentTarget.value)
        }}
      />
    </Form>
  )
}
