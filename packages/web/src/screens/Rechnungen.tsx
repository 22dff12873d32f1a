import { RechnungenTable } from '../features/rechnung/RechnungenTable.tsx'
import { useRechnungen } from '../features/rechnung/useRechnungen.ts'
import { useTenant } from '../lib/tenantContext.ts'
import { Actions } from '../ui/Actions.tsx'
import { ButtonLink } from '../ui/Links.tsx'
import { LoadingMask } from '../ui/LoadingMask.tsx'
import { Page, PageHeading } from '../ui/layout/Page.tsx'
import { SectionFailed } from '../ui/layout/Section.tsx'

/** All bills of the customer as data [rechnung-9]. */
export function Rechnungen() {
  const { name } = useTenant()
  const { rechnungen, failed } = useRechnungen()
  return (
    <Page>
      <PageHeading title={['Rechnungen', name]} lead="Jede Posten für Posten erklärt.">
        Rechnungen
      </PageHeading>
      {failed && <SectionFailed query={failed} />}
      {!failed && rechnungen === undefined && <LoadingMask lines={6} />}
      {rechnungen && <RechnungenTable rechnungen={rechnungen} />}
      <Actions>
        <ButtonLink to="/dokumente">Alle Dokumente</ButtonLink>
      </Actions>
    </Page>
  )
}
