import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { anschlussnutzerQuery, useMayWrite } from '../features/anschlussnutzer/queries.ts'
import { useTenant } from '../lib/tenantContext.ts'
import { Alert } from '../ui/Alert.tsx'
import { LoadingMask } from '../ui/LoadingMask.tsx'
import { Page, PageHeading } from '../ui/layout/Page.tsx'
import { SectionFailed } from '../ui/layout/Section.tsx'
import { TileGrid } from '../ui/layout/TileGrid.tsx'
import { TileLink } from '../ui/layout/TileLink.tsx'

/** The landing page [oberflaeche-7]. */
export function Index() {
  const { name } = useTenant()
  const query = useQuery(anschlussnutzerQuery)
  const mayWrite = useMayWrite()
  const { kamUmPasswort } = useLocation().state
  const isLate = useIsLate(query.isPending)
  return (
    <Page>
      <PageHeading
        title={['Startseite', name]}
        lead={
          query.data ? (
            <>
              Angemeldet als <strong>{deriveAnzeigename(query.data)}</strong>
            </>
          ) : (
            query.isPending && 'Angemeldet als …'
          )
        }
      >
        Willkommen
      </PageHeading>
      {kamUmPasswort === true && (
        <Alert kind="info">
          Sie sind bereits angemeldet: Ihr Passwort ändern Sie hier unter „Passwort ändern“. Wenn Sie es nicht mehr
          wissen, melden Sie sich bitte ab und öffnen den Link noch einmal.
        </Alert>
      )}
      {/* All tiles appear together, so that none of them slides. */}
      {query.isPending && !isLate ? <LoadingMask shape="tiles" lines={6} /> : <Tiles mayWrite={mayWrite || isLate} />}
      {query.isError && <SectionFailed query={query} />}
    </Page>
  )
}

function Tiles({ mayWrite }: { mayWrite: boolean }) {
  return (
    <TileGrid>
      {mayWrite && (
        <TileLink to="/ablesung" icon="gauge" primary description="Für Strom und Gas, auf Wunsch mit Foto">
          Zählerstand erfassen
        </TileLink>
      )}
      <TileLink to="/daten/uebersicht" icon="person" description="Kontakt, Rechnungsadresse, Bankverbindung">
        Datenübersicht
      </TileLink>
      <TileLink to="/dokumente" icon="document" description="Rechnungen und Schreiben">
        Dokumente
      </TileLink>
      <TileLink to="/vertraege" icon="bolt" description="Strom und Gas, Tarife und Preise">
        Verträge
      </TileLink>
      <TileLink
        to="/kontaktanfrage"
        icon="letter"
        description={mayWrite ? 'Schreiben Sie uns' : 'Wie Sie uns erreichen'}
      >
        Kontakt
      </TileLink>
      <TileLink to="/passwort/aendern" icon="key" description="Ein neues Passwort wählen">
        Passwort ändern
      </TileLink>
    </TileGrid>
  )
}

/** How long the network may take before the tiles do not wait for the access level: as the copies of the meters. */
const patienceMs = 3000

/** Whether something has been pending for longer than a customer waits: in a cellar the network may never answer. */
function useIsLate(isPending: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isPending) return undefined
    const timer = setTimeout(() => setIsLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isPending])
  return isPending && isLate
}
