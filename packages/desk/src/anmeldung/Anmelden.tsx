import { Alert } from '@ekp/web/ui/Alert.tsx'
import { LoadingMask } from '@ekp/web/ui/LoadingMask.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { SectionFailed } from '@ekp/web/ui/layout/Section.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { anmeldewegeQuery } from '../queries.ts'
import { AnbieterKnopf } from './AnbieterKnopf.tsx'
import { PasskeyKnopf } from './PasskeyKnopf.tsx'
import { PasswortFormular } from './PasswortFormular.tsx'
import { useAnbieterantwort } from './useAnbieterantwort.ts'

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
