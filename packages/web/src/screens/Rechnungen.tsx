import { BenachrichtigungSection } from '../features/benachrichtigung/BenachrichtigungSection.tsx'
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
  const query = useQuery(rechnungenQuery)
  return (
    <Page>
      <PageHeading
        title={['Rechnungen', name]}
        lead={query.data?.length === 0 ? undefined : 'Jede Posten für Posten erklärt.'}
      >
        Rechnungen
      </PageHeading>
      {query.isError && <SectionFailed query={query} />}
      {query.isPending && <LoadingMask lines={6} />}
      {query.data && <RechnungenTable rechnungen={query.data} />}
      {query.data && <BenachrichtigungSection thema="rechnung" />}
      <Actions>
        <ButtonLink to="/dokumente">Alle Dokumente</ButtonLink>
      </Actions>
    </Page>
  )
}
