import { isNotFound } from '../api/ApiError.ts'
import { AbschlagNote } from '../features/abschlag/AbschlagNote.tsx'
import { DokumenteOfRechnung } from '../features/dokument/DokumenteOfRechnung.tsx'
import { Rechnungsansicht } from '../features/rechnung/Rechnungsansicht.tsx'
import { findErsatz } from '../features/rechnung/antwort.ts'
import { rechnungenQuery, rechnungQuery } from '../features/rechnung/queries.ts'
import { downloadRechnung } from '../features/rechnung/rechnungCsv.ts'
import { useParams } from '../lib/router/RouterView.tsx'
import { useTenant } from '../lib/tenantContext.ts'
import { useQuery } from '../lib/useQuery.ts'
import { Actions } from '../ui/Actions.tsx'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ButtonLink } from '../ui/Links.tsx'
import { LoadingMask } from '../ui/LoadingMask.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { Page, PageHeading } from '../ui/layout/Page.tsx'
import { SectionFailed } from '../ui/layout/Section.tsx'

/** One bill, explained [rechnung-10]; its number alone says whose contract it is. */
export function Rechnung() {
  const { name } = useTenant()
  const { rechnungsnummer } = useParams('/rechnung/$rechnungsnummer')
  const rechnungen = useQuery(rechnungenQuery)
  const findRechnung = (nummer: string | undefined) => rechnungen.data?.find((one) => one.rechnungsnummer === nummer)
  const kopf = findRechnung(rechnungsnummer)
  const vertragId = kopf?.vertragId
  const rechnung = useQuery({ ...rechnungQuery(vertragId ?? '', rechnungsnummer), enabled: vertragId !== undefined })
  // What an older one means for the instalment of now is told by the newest.
  const hasNewer = rechnungen.data?.some((one) => one.vertragId === vertragId && one.bis > (kopf?.bis ?? ''))
  const isMissing = (rechnungen.data !== undefined && vertragId === undefined) || isNotFound(rechnung.error)
  const failed = [rechnungen, rechnung].find(({ isError }) => isError)
  return (
    <Page>
      <PageHeading title={['Rechnung', rechnungsnummer, name]}>Ihre Rechnung</PageHeading>
      {isMissing ? (
        <Alert kind="info">Diese Rechnung gibt es nicht.</Alert>
      ) : failed ? (
        <SectionFailed query={failed} />
      ) : (
        rechnung.data === undefined && (
          <Card>
            <LoadingMask lines={[1, 4]} />
          </Card>
        )
      )}
      {rechnung.data !== undefined && vertragId !== undefined && (
        <Rechnungsansicht
          vertragId={vertragId}
          rechnung={rechnung.data}
          vorherige={findRechnung(rechnung.data.unterschied?.vorjahr)}
          ersatz={findErsatz(kopf, rechnungen.data)}
          abschlag={!hasNewer && <AbschlagNote vertragId={vertragId} />}
        />
      )}
      <Actions>
        {vertragId !== undefined && <DokumenteOfRechnung rechnungsnummer={rechnungsnummer} />}
        {rechnung.data !== undefined && (
          <Button onClick={() => downloadRechnung(rechnung.data)}>
            <Icon name="download" />
            CSV herunterladen
          </Button>
        )}
        <ButtonLink to="/rechnungen">Alle Rechnungen</ButtonLink>
        {vertragId !== undefined && (
          <>
            <ButtonLink to="/vertrag/$vertragId/erinnerungen" params={{ vertragId }}>
              Erinnerungen
            </ButtonLink>
            <ButtonLink to="/vertrag/$vertragId/detail" params={{ vertragId }}>
              Zum Vertrag
            </ButtonLink>
          </>
        )}
      </Actions>
    </Page>
  )
}
