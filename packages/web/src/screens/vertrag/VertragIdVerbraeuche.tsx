import { verlaufOf } from '@ekp/wire/rules/jahresverlauf'
import { useMemo } from 'react'
import { useQuery } from '../../lib/useQuery.ts'
import { useParams } from '../../lib/router/RouterView.tsx'
import { errorText, isNotFound } from '../../api/ApiError.ts'
import { useMayWrite } from '../../features/anschlussnutzer/queries.ts'
import { tarifhistorieQuery } from '../../features/tarif/queries.ts'
import { JahresvergleichCard } from '../../features/verbrauch/JahresvergleichCard.tsx'
import { PrognoseCard } from '../../features/verbrauch/prognose/PrognoseCard.tsx'
import { prognoseQuery } from '../../features/verbrauch/prognose/queries.ts'
import { Rechenweg } from '../../features/verbrauch/Rechenweg.tsx'
import { VerbrauchCharts } from '../../features/verbrauch/VerbrauchCharts.tsx'
import { NoVerbraeuche, VerbrauchTable } from '../../features/verbrauch/VerbrauchTable.tsx'
import { findJahr } from '../../features/verbrauch/jahr.ts'
import { sortVerbraeuche, verbraeucheQuery } from '../../features/verbrauch/queries.ts'
import { NotFoundView } from '../../features/vertrag/NotFoundView.tsx'
import { Zurueck } from '../../features/vertrag/Zurueck.tsx'
import { vertragQuery } from '../../features/vertrag/queries.ts'
import { isLaufend } from '../../features/vertrag/useLaufendeVertraege.ts'
import { takesAblesungen } from '../../features/vertrag/vertragsstatus.ts'
import { currentDay } from '../../lib/berlinTime.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'
import { SectionFailed } from '../../ui/layout/Section.tsx'
import styles from './VertragIdVerbraeuche.module.css'

/** The consumption of a contract: the answer, the running year, two charts and a list [verbrauch-6]. */
export function VertragIdVerbraeuche() {
  const { name, abrechnung } = useTenant()
  const { vertragId = '' } = useParams()
  const mayWrite = useMayWrite()
  const vertrag = useQuery(vertragQuery(vertragId))
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { status, data, error, refetch, isFetching } = useQuery({
    ...verbraeucheQuery(vertragId),
    select: sortVerbraeuche,
  })
  const tarifhistorie = useQuery(tarifhistorieQuery(vertragId))
  // A host without forecasts answers with an error: then there is no card.
  const { data: prognose, isLoading: isPrognoseLoading } = useQuery({
    ...prognoseQuery(vertragId),
    enabled: vertrag.data !== undefined && isLaufend(vertrag.data, currentDay()),
  })
  const verlauf = verlaufOf(vertrag.data?.versorgungsart ?? null, vertrag.data?.kundenArt ?? null, abrechnung.strom)
  const { jahresbetraege } = abrechnung
  const aufteilung = useMemo(() => ({ verlauf, jahresbetraege }), [verlauf, jahresbetraege])
  if (isNotFound(vertrag.error)) return <NotFoundView />
  const isGas = verlauf === 'HEIZUNG'
  // Shown together: what comes later would push everything down.
  const isPending = status === 'pending' || vertrag.isPending || tarifhistorie.isPending || isPrognoseLoading
  // What a capacity costs is no part of a working price.
  const tarife = vertrag.data?.kundenArt === 'RLMKunde' ? [] : (tarifhistorie.data ?? [])
  const hasHistorie =
    vertrag.data?.hatHistorie === true || tarifhistorie.data?.some(({ istDynamisch }) => istDynamisch) === true
  return (
    <Page>
      <PageHeading title={['Verbräuche', `Vertrag ${vertragId}`, name]}>
        Verbräuche für Vertrag <Identifier>{vertragId}</Identifier>
      </PageHeading>
      {isPending && (
        <Card className={styles.loading}>
          <LoadingMask hasTitle lines={[2, 8, 8]} />
        </Card>
      )}
      {!isPending && status === 'error' && (
        <SectionFailed query={{ status, data, error, refetch, isFetching }} onError={loadErrorText} />
      )}
      {!isPending && data?.length === 0 && (
        <>
          <NoVerbraeuche
            vertragId={vertragId}
            mayCreateAblesung={mayWrite && vertrag.data !== undefined && takesAblesungen(vertrag.data)}
          />
          {prognose && prognose.verbrauch !== null && (
            <>
              <PrognoseCard prognose={prognose} />
              <Rechenweg verlauf={verlauf} prognose={prognose} hasHistorie={hasHistorie} />
            </>
          )}
        </>
      )}
      {!isPending && data !== undefined && data.length > 0 && (
        <>
          <JahresvergleichCard
            vertragId={vertragId}
            verbraeuche={data}
            tarife={tarife}
            aufteilung={aufteilung}
            hasKosten={vertrag.data?.hatKostenaufstellung === true}
          />
          {prognose && <PrognoseCard prognose={prognose} />}
          <VerbrauchCharts verbraeuche={data} verlauf={verlauf} />
          <Card as="section" aria-labelledby="verbrauchsliste" className={styles.liste}>
            <h2 id="verbrauchsliste">Alle Verbräuche</h2>
            <VerbrauchTable
              verbraeuche={data}
              tarife={tarife}
              aufteilung={aufteilung}
              // A winter that is extrapolated looks like three times the use [verbrauch-7].
              isExtrapolated={!isGas || findJahr(data, verlauf) === undefined}
            />
          </Card>
          <Rechenweg
            verlauf={verlauf}
            prognose={prognose}
            hasHistorie={hasHistorie}
            hasWetter={data.some(({ kaelterProzent }) => kaelterProzent !== undefined)}
          />
        </>
      )}
      <Actions>
        {hasHistorie && (
          <ButtonLink to="/vertrag/$vertragId/verbrauchshistorie" params={{ vertragId }}>
            Verbrauchshistorie
          </ButtonLink>
        )}
        <Zurueck vertragId={vertragId} />
      </Actions>
    </Page>
  )
}

function loadErrorText(error: unknown): string {
  return errorText(error, 'Beim Laden der Verbräuche ist ein unbekannter Fehler aufgetreten.')
}
