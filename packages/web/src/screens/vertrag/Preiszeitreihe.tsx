import { derivePreislabel } from '@ekp/wire/rules/tarif'
import { useQuery } from '../../lib/useQuery.ts'
import { useParams } from '../../lib/router/RouterView.tsx'
import { errorText, isNotFound } from '../../api/ApiError.ts'
import { PreiszeitreiheDaten } from '../../features/tarif/preise/PreiszeitreiheDaten.tsx'
import { preisbestandteileQuery, preisreiheQuery } from '../../features/tarif/preise/preisQueries.ts'
import { tarifhistorieQuery } from '../../features/tarif/queries.ts'
import { usePreiszeit } from '../../features/tarif/preise/usePreiszeit.ts'
import { NotFoundView } from '../../features/vertrag/NotFoundView.tsx'
import { Zurueck } from '../../features/vertrag/Zurueck.tsx'
import { vertragQuery } from '../../features/vertrag/queries.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { Actions } from '../../ui/Actions.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'
import { SectionFailed } from '../../ui/layout/Section.tsx'
import styles from './Preiszeitreihe.module.css'

/** The prices of a dynamic tariff: under a contract its own, without one the exchange's alone [preiszeitreihe-1]. */
export function Preiszeitreihe() {
  const { name } = useTenant()
  const { vertragId } = useParams()
  const vertrag = useQuery({ ...vertragQuery(vertragId ?? ''), enabled: vertragId !== undefined })
  const tarife = useQuery({ ...tarifhistorieQuery(vertragId ?? ''), enabled: vertragId !== undefined })
  const bestandteile = useQuery({ ...preisbestandteileQuery(vertragId ?? ''), enabled: vertragId !== undefined })
  const { nowMs, fenster } = usePreiszeit()
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { status, data, error, refetch, isFetching } = useQuery(preisreiheQuery(vertragId, fenster))
  if (isNotFound(vertrag.error)) return <NotFoundView />
  // The prices come without the contract's own where only these fail.
  const isWaiting = vertragId !== undefined && (vertrag.isPending || tarife.isPending || bestandteile.isPending)
  const preislabel = derivePreislabel({ tariftyp: 'DYNAMISCHER_PREIS' }, vertrag.data?.kundenArt ?? null)
  return (
    <Page>
      <PageHeading title={['Preiszeitreihe', vertragId ? `Vertrag ${vertragId}` : '', name]}>
        {vertragId ? `Preiszeitreihe für Vertrag ${vertragId}` : 'Preiszeitreihe'}
      </PageHeading>
      {(status === 'pending' || (status === 'success' && isWaiting)) && (
        <Card className={styles.loading}>
          <LoadingMask hasTitle shape="block" />
        </Card>
      )}
      {status === 'error' && (
        <SectionFailed query={{ status, data, error, refetch, isFetching }} onError={loadErrorText} />
      )}
      {data !== undefined && !isWaiting && (
        <PreiszeitreiheDaten
          fenster={fenster}
          nowMs={nowMs}
          preislabel={preislabel}
          reihe={data}
          preisstaende={bestandteile.data ?? []}
          tarife={vertragId === undefined ? undefined : ((vertrag.data && tarife.data) ?? [])}
        />
      )}
      <Actions>
        {vertragId && vertrag.data?.hatTarifvergleich === true && (
          <ButtonLink to="/vertrag/$vertragId/vergleich" params={{ vertragId }}>
            Tarife vergleichen
          </ButtonLink>
        )}
        <Zurueck vertragId={vertragId} />
      </Actions>
    </Page>
  )
}

function loadErrorText(error: unknown): string {
  return errorText(error, 'Es ist ein unbekannter Fehler aufgetreten')
}
