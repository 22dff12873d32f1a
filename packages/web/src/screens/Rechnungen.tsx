import { anschlussnutzerQuery } from '../features/anschlussnutzer/queries.ts'
import { RechnungenTable } from '../features/rechnung/RechnungenTable.tsx'
import { rechnungenQuery } from '../features/rechnung/queries.ts'
import { useTenant } from '../lib/tenantContext.ts'
import { useQuery } from '../lib/useQuery.ts'
import { Actions } from '../ui/Actions.tsx'
import { ButtonLink } from '../ui/Links.tsx'
import { LoadingMask } from '../ui/LoadingMask.tsx'
import { Page, PageHeading } from '../ui/layout/Page.tsx'
import { SectionFailed } from '../ui/layout/Section.tsx'

/** All bills of the customer as data [rechnung-9]. */
export function Rechnungen() {
  const { name } = useTenant()
  const kunde = useQuery(anschlussnutzerQuery)
  const rechnungen = useQuery({ ...rechnungenQuery(kunde.data?.vertraege ?? []), enabled: kunde.data !== undefined })
  const query = kunde.isError ? kunde : rechnungen
  return (
    <Page>
      <PageHeading title={['Rechnungen', name]} lead="Jede Posten für Posten erklärt.">
        Rechnungen
      </PageHeading>
      {query.isError && <SectionFailed query={query} />}
      {!query.isError && rechnungen.isPending && <LoadingMask lines={6} />}
      {rechnungen.data !== undefined && <RechnungenTable rechnungen={rechnungen.data} />}
      <Actions>
        <ButtonLink to="/dokumente">Alle Dokumente</ButtonLink>
      </Actions>
    </Page>
  )
}
