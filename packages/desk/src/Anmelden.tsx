import { anmelden } from '@ekp/wire/kundendienst'
import { PasswordField } from '@ekp/web/ui/fields/PasswordField.tsx'
import { TextField } from '@ekp/web/ui/fields/TextField.tsx'
import { Form } from '@ekp/web/ui/form/Form.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from './call.ts'
import { sitzungQuery } from './queries.ts'

/** The sign-in, at whatever address somebody came to; afterwards its screen stands there. */
export function Anmelden({ mandant }: { mandant: string }) {
  const queries = useQueryClient()
  const [kennung, setKennung] = useState('')
  const [passwort, setPasswort] = useState('')
  const signIn = useMutation({
    mutationFn: () => call(anmelden, { params: { mandant }, body: { kennung, passwort } }),
    onSuccess: (sitzung) => queries.setQueryData(sitzungQuery(mandant).queryKey, sitzung),
  })
  return (
    <Page width="field">
      <PageHeading title={['Anmelden', 'Kundendienst']} lead="Für Beschäftigte des Versorgers.">
        Anmelden
      </PageHeading>
      <Form
        onSubmit={() => signIn.mutate()}
        valid={kennung.trim() !== '' && passwort !== ''}
        reason="Bitte geben Sie Kennung und Passwort ein."
        busy={signIn.isPending}
        submitLabel="Anmelden"
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
    </Page>
  )
}
