import { login } from '@ekp/wire/anmeldung'
import { useState } from 'react'
import { callWithHeaders } from '../../api/call.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { session } from '../../session/session.ts'
import { Form } from '../../ui/Form.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { loginFailure } from './loginFailure.ts'
import { loginGap } from './loginGap.ts'
import { Nutzungsbedingungen } from './Nutzungsbedingungen.tsx'
import { typedKundennummer } from './typedKundennummer.ts'

/** Three inputs need no form library; this page must be small. */
export function LoginForm({ onBlocked }: { onBlocked: () => void }) {
  const { kundennummerPrefix, nutzungsbedingungen } = useTenant()
  const [input, setInput] = useState({ kundennummer: '', passwort: '', isAccepted: false })
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const gap = loginGap(input, nutzungsbedingungen !== undefined)

  async function send() {
    const kundennummer = typedKundennummer(kundennummerPrefix, input.kundennummer)
    setError(undefined)
    setIsBusy(true)
    try {
      const headers = { kundennummer, passwort: input.passwort }
      const reply = await callWithHeaders(login, { headers })
      session.start({ ...reply.data, token: reply.headers.token, ttlSeconds: reply.headers.ttl })
    } catch (thrown) {
      const failure = loginFailure(thrown)
      setIsBusy(false)
      if (failure.kind === 'changePassword') session.requirePasswordChange(kundennummer)
      else if (failure.kind === 'blocked') onBlocked()
      else setError(failure.text)
    }
  }

  return (
    <Form
      aria-label="Anmeldung"
      submitLabel="Anmelden"
      valid={gap === undefined}
      {...(gap !== undefined && { reason: gap })}
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
        value={input.kundennummer}
        onChange={({ currentTarget }) => setInput({ ...input, kundennummer: currentTarget.value })}
      />
      <PasswordField
        label="Passwort"
        name="passwort"
        autoComplete="current-password"
        value={input.passwort}
        onChange={({ currentTarget }) => setInput({ ...input, passwort: currentTarget.value })}
      />
      {nutzungsbedingungen && (
        <Nutzungsbedingungen
          texts={nutzungsbedingungen}
          isAccepted={input.isAccepted}
          onAccept={(isAccepted) => setInput({ ...input, isAccepted })}
        />
      )}
    </Form>
  )
}
