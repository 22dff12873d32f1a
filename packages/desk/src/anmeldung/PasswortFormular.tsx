import { anmelden } from '@ekp/wire/dienst/anmeldung'
import { PasswordField } from '@ekp/web/ui/fields/PasswordField.tsx'
import { TextField } from '@ekp/web/ui/fields/TextField.tsx'
import { Form } from '@ekp/web/ui/form/Form.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@ekp/web/api/call.ts'
import { sitzungQuery } from '../queries.ts'
import styles from '../screens/Kunde.module.css'

interface PasswortFormularProps {
  mandant: string
  /** There is a provider, which most people use. */
  isBesidesAnbieter: boolean
}

/** The sign-in of an account of the portal. */
export function PasswortFormular({ mandant, isBesidesAnbieter }: PasswortFormularProps) {
  const queries = useQueryClient()
  const [kennung, setKennung] = useState('')
  const [passwort, setPasswort] = useState('')
  const signIn = useMutation({
    mutationFn: () => call(anmelden, { params: { mandant }, body: { kennung, passwort } }),
    onSuccess: (sitzung) => queries.setQueryData(sitzungQuery(mandant).queryKey, sitzung),
  })
  return (
    <>
      {isBesidesAnbieter && <p>Oder mit einem eigenen Konto:</p>}
      <Form
        onSubmit={() => signIn.mutate()}
        valid={kennung.trim() !== '' && passwort !== ''}
        reason="Bitte geben Sie Kennung und Passwort ein."
        busy={signIn.isPending}
        submitLabel="Anmelden"
        submitVariant={isBesidesAnbieter ? 'secondary' : 'primary'}
        error={signIn.error?.message}
      >
        <TextField
          label="Kennung"
          name="kennung"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={kennung}
          onChange={({ target }) => setKennung(target.value)}
        />
        <PasswordField
          label="Passwort"
          name="passwort"
          autoComplete="current-password"
          value={passwort}
          onChange={({ target }) => setPasswort(target.value)}
        />
      </Form>
      <p className={styles.hint}>Kennung oder Passwort vergessen? Ihre Administration gibt Ihnen ein neues Passwort.</p>
    </>
  )
}
