import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../api/ApiError.ts'
import { anschlussnutzerQuery, useMayWrite } from '../../features/anschlussnutzer/queries.ts'
import { KuendigungBanner } from '../../features/kuendigung/KuendigungBanner.tsx'
import { TarifBlock } from '../../features/tarif/TarifBlock.tsx'
import { VertragCard, VertragCardActions } from '../../features/vertrag/VertragCard.tsx'
import { useTenant } from '../../lib/tenantContext.ts'
import { useOwnState } from '../../session/signedInOnly.ts'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { Card, CardGrid } from '../../ui/layout/Card.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'
import { SectionFailed } from '../../ui/layout/Section.tsx'

/** The customer's contracts, each a card [vertrag-9]. */
export function Vertraege() {
  const { name } = useTenant()
  const { kuendigung: ergebnis } = useOwnState()
  const query = useQuery(anschlussnutzerQuery)
  const mayWrite = useMayWrite()
  const mayEnd = mayWrite && ergebnis?.status !== 'SUCCESS'
  return (
    <Page>
      <PageHeading title={['Verträge', name]}>Verträge</PageHeading>
      <KuendigungBanner ergebnis={ergebnis} />
      {query.isPending && (
        <CardGrid>
          <Card>
            <LoadingMask hasTitle hasStatus lines={[4, 8]} hasButton />
          </Card>
        </CardGrid>
      )}
      {query.isError && <SectionFailed query={query} onError={listErrorText} />}
      {query.data && <VertragCards vertraege={query.data.vertraege} mayEnd={mayEnd} />}
    </Page>
  )
}

function VertragCards({ vertraege, mayEnd }: { vertraege: readonly string[]; mayEnd: boolean }) {
  if (vertraege.length === 0) return <p>Es wurden keine Verträge im System gefunden.</p>
  return (
    <CardGrid as="ul">
      {vertraege.map((vertragId) => (
        <VertragCard key={vertragId} vertragId={vertragId}>
          {(vertrag) => (
            <>
              <TarifBlock vertragId={vertragId} kundenArt={vertrag.kundenArt} />
              <VertragCardActions vertrag={vertrag} mayEnd={mayEnd} />
            </>
          )}
        </VertragCard>
      ))}
    </CardGrid>
  )
}

function listErrorText(error: unknown): string {
  return errorText(error, 'Beim Laden der Vertragsstammdaten ist ein unbekannter Fehler aufgetreten.')
}
