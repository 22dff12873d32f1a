import { Alert } from '@ekp/web/ui/Alert.tsx'
import { LoadingMask } from '@ekp/web/ui/LoadingMask.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { SectionFailed } from '@ekp/web/ui/layout/Section.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { anmeldewegeQuery, sitzungQuery } from '../queries.ts'
import { PasswortFormular } from './PasswortFormular.tsx'
import { beginAnbieteranmeldung, anmeldenPath, completeAnbieteranmeldung } from '@ekp/wire/dienst/anmeldung'
import { Button } from '@ekp/web/ui/Button.tsx'
import { usePlace } from '@ekp/web/lib/router/RouterView.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@ekp/web/api/call.ts'
import { keepZiel } from './ziel.ts'
import { beginPasskeyanmeldung, completePasskeyanmeldung } from '@ekp/wire/dienst/passkey'
import { takePasskey } from './askDevice.ts'

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
