import { Alert } from '@ekp/web/ui/Alert.tsx'
import { LoadingMask } from '@ekp/web/ui/LoadingMask.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { SectionFailed } from '@ekp/web/ui/layout/Section.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { anmeldewegeQuery, sitzungQuery } from '../queries.ts'
import { anmelden, anmeldenPath, beginAnbieteranmeldung, completeAnbieteranmeldung } from '@ekp/wire/dienst/anmeldung'
import { PasswordField } from '@ekp/web/ui/fields/PasswordField.tsx'
import { TextField } from '@ekp/web/ui/fields/TextField.tsx'
import { Form } from '@ekp/web/ui/form/Form.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@ekp/web/api/call.ts'
import styles from '../screens/Kunde.module.css'
import { Button } from '@ekp/web/ui/Button.tsx'
import { usePlace } from '@ekp/web/lib/router/RouterView.tsx'
import { keepZiel } from './ziel.ts'
import { beginPasskeyanmeldung, completePasskeyanmeldung } from '@ekp/wire/dienst/passkey'
import { takePasskey } from '@ekp/web/lib/askDevice.ts'

/** The sign-in, at whatever address somebody came to; afterwards its screen stands there. */
export function Anmelden({ mandant }: { mandant: string }) {
  const query = useQuery(anmeldewegeQuery(mandant))
  const antwort = useAnbieterantwort(mandant)
  const { data: wege } = query
  return (
    <Page width="field">
      <PageHeading title={['Anmelden', 'Kundendienst']} lead="Für Beschäftigte des Versorgers.">
        Anmelden
      </PageHeading>
      {antwort.error !== null && <Alert kind="error">{antwort.error.message}</Alert>}
      {query.error !== null && <SectionFailed query={query} />}
      {antwort.isFetching || query.isPending ? (
        <LoadingMask />
      ) : (
        <>
          {wege?.anbieter != null && <AnbieterKnopf mandant={mandant} bezeichnung={wege.anbieter} />}
          {wege?.passwort === true && <PasswortFormular mandant={mandant} isBesidesAnbieter={wege.anbieter !== null} />}
          {wege?.passkey === true && <PasskeyKnopf mandant={mandant} />}
        </>
      )}
    </Page>
  )
}

/** Goes to the supplier's provider. */
function AnbieterKnopf({ mandant, bezeichnung }: { mandant: string; bezeichnung: string }) {
  const { href } = usePlace()
  const begin = useMutation({
    mutationFn: () => call(beginAnbieteranmeldung, { params: { mandant } }),
    onSuccess: ({ adresse }) => {
      keepZiel(mandant, href)
      location.assign(adresse)
    },
  })
  return (
    <>
      {begin.error !== null && <Alert kind="error">{begin.error.message}</Alert>}
      <div>
        <Button variant="primary" busy={begin.isPending || begin.isSuccess} onClick={() => begin.mutate()}>
          Mit {bezeichnung} anmelden
        </Button>
      </div>
    </>
  )
}

/** Signs in with what the provider has sent the browser back with, once. */
function useAnbieterantwort(mandant: string) {
  const { pathname, search } = usePlace()
  const queries = useQueryClient()
  return useQuery({
    queryKey: ['antwort', mandant, search],
    queryFn: async () => {
      const body = { antwort: search }
      const sitzung = await call(completeAnbieteranmeldung, { params: { mandant }, body })
      queries.setQueryData(sitzungQuery(mandant).queryKey, sitzung)
      return sitzung
    },
    enabled: pathname === anmeldenPath(mandant) && search !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Signs in with a passkey, without a name. */
function PasskeyKnopf({ mandant }: { mandant: string }) {
  const queries = useQueryClient()
  const signIn = useMutation({
    mutationFn: async () => {
      const { optionen } = await call(beginPasskeyanmeldung, { params: { mandant } })
      const antwort = await takePasskey(optionen)
      return call(completePasskeyanmeldung, { params: { mandant }, body: { antwort } })
    },
    onSuccess: (sitzung) => queries.setQueryData(sitzungQuery(mandant).queryKey, sitzung),
  })
  return (
    <>
      {signIn.error !== null && <Alert kind="error">{signIn.error.message}</Alert>}
      <div>
        <Button busy={signIn.isPending} onClick={() => signIn.mutate()}>
          Mit Passkey anmelden
        </Button>
      </div>
    </>
  )
}

interface PasswortFormularProps {
  mandant: string
  /** There is a provider, which most people use. */
  isBesidesAnbieter: boolean
}

/** The sign-in of an account of the portal. */
function PasswortFormular({ mandant, isBesidesAnbieter }: PasswortFormularProps) {
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
