import { addEigenerPasskey, beginEigenerPasskey, beginPasskeyLogin } from '@ekp/wire/anmeldung/passkey'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { makePasskey, type Optionen, takePasskey } from '../../../lib/askDevice.ts'
import { useKundennummer } from '../../../session/session.ts'
import { createOwnMessages } from '../../../session/signedInOnly.ts'
import { Button } from '../../../ui/Button.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useFocusBack } from '../../../ui/useFocusBack.ts'
import { anmeldungQuery } from '../meine/queries.ts'
import { proposeName } from './device.ts'

const propose = (taken: readonly string[]) => proposeName(navigator.userAgent, taken)

/** Adds a passkey, after the password or a passkey that the customer has already; `taken` are the names of those. */
export function NeuerPasskey({ taken }: { taken: readonly string[] }) {
  const client = useQueryClient()
  const [sayOwn] = useState(createOwnMessages)
  const kundennummer = useKundennummer()
  const [isOpen, setIsOpen] = useState(false)
  const { opener, inside } = useFocusBack<HTMLInputElement>(isOpen)
  const [name, setName] = useState(() => propose(taken))
  const [passwort, setPasswort] = useState('')
  /** Given for a passkey instead of the password. */
  const [optionen, setOptionen] = useState<Optionen>()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function attempt(work: () => Promise<void>) {
    setIsBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (caught) {
      setError(caught instanceof Error ? caught.message : undefined)
      setOptionen(undefined)
    }
    setIsBusy(false)
  }

  const confirmByPasskey = () =>
    attempt(async () => {
      const asked = await call(beginPasskeyLogin, {})
      const passkeyantwort = await takePasskey(asked.optionen ?? {})
      const begun = await call(beginEigenerPasskey, { body: { passkeyantwort } })
      setOptionen(begun.optionen)
    })

  const add = () =>
    attempt(async () => {
      const begun = optionen ?? (await call(beginEigenerPasskey, { body: { passwort } })).optionen
      const passkeyantwort = await makePasskey(begun)
      await call(addEigenerPasskey, { body: { name: name.trim(), passkeyantwort } })
      sayOwn({ kind: 'success', text: `Der Passkey „${name.trim()}“ ist hinzugefügt.` })
      setIsOpen(false)
      setPasswort('')
      setOptionen(undefined)
      setName(propose([...taken, name.trim()]))
      await client.invalidateQueries({ queryKey: anmeldungQuery.queryKey })
    })

  if (!isOpen) {
    return (
      <div>
        <Button ref={opener} size="small" onClick={() => setIsOpen(true)}>
          Passkey hinzufügen
        </Button>
      </div>
    )
  }
  return (
    <Form
      aria-label="Passkey hinzufügen"
      onSubmit={() => void add()}
      valid={name.trim() !== '' && (passwort !== '' || optionen !== undefined)}
      reason={optionen === undefined ? 'Bitte geben Sie Name und Passwort ein.' : 'Bitte geben Sie einen Namen ein.'}
      busy={isBusy}
      submitLabel="Hinzufügen"
      error={error}
      onCancel={() => setIsOpen(false)}
    >
      {/* Tells password managers the customer number of the password. */}
      <input type="text" name="username" autoComplete="username" value={kundennummer ?? ''} readOnly hidden />
      <TextField
        ref={inside}
        label="Name des Passkeys"
        hint="Woran Sie ihn erkennen."
        name="passkeyname"
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {optionen === undefined ? (
        <PasswordField
          label={`Passwort zu ${kundennummer ?? 'Ihrer Kundennummer'}`}
          name="passwort"
          autoComplete="current-password"
          value={passwort}
          onChange={({ currentTarget }) => setPasswort(currentTarget.value)}
        />
      ) : (
        <p role="status">Bestätigt. Jetzt können Sie den neuen hinzufügen.</p>
      )}
      {taken.length > 0 && optionen === undefined && (
        <div>
          <Button size="small" variant="quiet" busy={isBusy} onClick={() => void confirmByPasskey()}>
            Stattdessen mit einem Passkey bestätigen
          </Button>
        </div>
      )}
    </Form>
  )
}
