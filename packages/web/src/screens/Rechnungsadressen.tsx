import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { errorText } from '../api/ApiError.ts'
import { useMayWrite } from '../features/anschlussnutzer/queries.ts'
import { RechnungsadressenList } from '../features/rechnungsadresse/RechnungsadressenList.tsx'
import { rechnungsadressenQuery } from '../features/rechnungsadresse/queries.ts'
import { useGoBack } from '../lib/history.ts'
import { useTenant } from '../lib/tenantContext.ts'
import { Actions } from '../ui/Actions.tsx'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/Links.tsx'
import { LoadingMask } from '../ui/LoadingMask.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { Page, PageHeading } from '../ui/layout/Page.tsx'
import { SectionFailed } from '../ui/layout/Section.tsx'

/** All billing addresses of the customer, read only [rechnungsadresse-12]. */
export function Rechnungsadressen() {
  const { name } = useTenant()
  const navigate = useNavigate()
  const goBack = useGoBack(() => navigate({ to: '/daten/uebersicht' }))
  const query = useQuery(rechnungsadressenQuery)
  const mayWrite = useMayWrite()
  return (
    <Page>
      <PageHeading title={['Alle Rechnungsadressen', name]}>Alle Rechnungsadressen</PageHeading>
      {query.isPending && (
        <Card>
          <LoadingMask hasTitle hasStatus lines={3} />
        </Card>
      )}
      {query.isError && (
        <SectionFailed
          query={query}
          onError={(error) => errorText(error, 'Es ist ein unbekannter Fehler aufgetreten.')}
        />
      )}
      {query.data?.length === 0 && <p>Es wurden keine Rechnungsadressen gefunden.</p>}
      {query.data && <RechnungsadressenList adressen={query.data} />}
      <Actions>
        {mayWrite && <ButtonLink to="/rechnungsadresse/editieren">Neue Rechnungsadresse anlegen</ButtonLink>}
        <Button onClick={goBack}>Zurück</Button>
      </Actions>
    </Page>
  )
}
