import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { errorText } from '../api/ApiError.ts'
import { useMayWrite } from '../features/anschlussnutzer/queries.ts'
import { BankverbindungenList } from '../features/bankverbindung/BankverbindungenList.tsx'
import { bankverbindungenQuery } from '../features/bankverbindung/queries.ts'
import { useGoBack } from '../lib/history.ts'
import { useTenant } from '../lib/tenantContext.ts'
import { Actions } from '../ui/Actions.tsx'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/Links.tsx'
import { LoadingMask } from '../ui/LoadingMask.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { Page, PageHeading } from '../ui/layout/Page.tsx'
import { SectionFailed } from '../ui/layout/Section.tsx'

/** All bank details of the customer, read only [bankverbindung-20]. */
export function Bankverbindungen() {
  const { name } = useTenant()
  const navigate = useNavigate()
  const goBack = useGoBack(() => navigate({ to: '/daten/uebersicht' }))
  const query = useQuery(bankverbindungenQuery)
  const mayWrite = useMayWrite()
  return (
    <Page>
      <PageHeading title={['Alle Bankverbindungen', name]}>Alle Bankverbindungen</PageHeading>
      {query.isPending && (
        <Card>
          <LoadingMask hasTitle hasStatus lines={6} />
        </Card>
      )}
      {query.isError && (
        <SectionFailed
          query={query}
          onError={(error) => errorText(error, 'Es ist ein unbekannter Fehler aufgetreten.')}
        />
      )}
      {query.data?.length === 0 && <p>Es wurden keine Bankverbindungen gefunden.</p>}
      {query.data && <BankverbindungenList bankverbindungen={query.data} />}
      <Actions>
        {mayWrite && <ButtonLink to="/bankverbindung/editieren">Neue Bankverbindung anlegen</ButtonLink>}
        <Button onClick={goBack}>Zurück</Button>
      </Actions>
    </Page>
  )
}
