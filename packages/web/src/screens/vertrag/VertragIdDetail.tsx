import type { Ablesung } from '@ekp/wire/ablesung'
import { verlaufOf } from '@ekp/wire/rules/jahresverlauf'
import type { Vertrag } from '@ekp/wire/vertrag'
import { useQuery } from '../../lib/useQuery.ts'
import { useNavigate, useParams } from '../../lib/router/RouterView.tsx'
import { isNotFound } from '../../api/ApiError.ts'
import { AbschlagNote } from '../../features/abschlag/AbschlagNote.tsx'
import { AbschlagSatz } from '../../features/abschlag/AbschlagSatz.tsx'
import { abschlagQuery } from '../../features/abschlag/queries.ts'
import { AblesungSection } from '../../features/ablesung/AblesungSection.tsx'
import { ablesungenQuery, findLatestAblesung } from '../../features/ablesung/queries.ts'
import { zuletztText } from '../../features/ablesung/texts.ts'
import { NurLesen } from '../../features/anschlussnutzer/NurLesen.tsx'
import { anschlussnutzerQuery } from '../../features/anschlussnutzer/queries.ts'
import { bankverbindungen } from '../../features/bankverbindung/bankverbindungen.tsx'
import { AbweichendSection } from '../../features/eintrag/AbweichendSection.tsx'
import { rechnungsadressen } from '../../features/rechnungsadresse/rechnungsadressen.tsx'
import { AktuellerTarifSection } from '../../features/tarif/AktuellerTarifSection.tsx'
import { Arbeitspreis } from '../../features/tarif/TarifAngaben.tsx'
import { aktuellerTarifQuery } from '../../features/tarif/queries.ts'
import { VerbrauchSection } from '../../features/verbrauch/VerbrauchSection.tsx'
import { NotFoundView } from '../../features/vertrag/NotFoundView.tsx'
import { VertragSection } from '../../features/vertrag/VertragSection.tsx'
import { vertragQuery } from '../../features/vertrag/queries.ts'
import { lauterWeg } from '../../features/vertrag/lauterWeg.ts'
import { isVorbei, takesAblesungen } from '../../features/vertrag/vertragsstatus.ts'
import { currentDay } from '../../lib/berlinTime.ts'
import { useGoBack } from '../../lib/history.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { CardGrid } from '../../ui/layout/Card.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'
import { waiting } from '../../ui/layout/Section.tsx'
import styles from './VertragIdDetail.module.css'

/** Everything about one contract; each section loads and fails on its own [vertrag-15]. */
export function VertragIdDetail() {
  const { name, abrechnung } = useTenant()
  const { vertragId } = useParams('/vertrag/$vertragId/detail')
  const navigate = useNavigate()
  const goBack = useGoBack(() => navigate({ to: '/vertraege', replace: true }))
  const { data: anschlussnutzer, isPending: isAccessPending } = useQuery(anschlussnutzerQuery)
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { status, data, error, refetch, isFetching } = useQuery(vertragQuery(vertragId))
  const tarif = useQuery(aktuellerTarifQuery(vertragId))
  const ablesungen = useQuery(ablesungenQuery(vertragId))
  const abschlag = useQuery(abschlagQuery(vertragId))
  if (isNotFound(error)) return <NotFoundView />
  const isUndecided = status === 'pending' || isAccessPending
  const mayWrite = isAccessPending ? undefined : anschlussnutzer?.zugriff !== 'eingeschränkt'
  const mayCreate = mayWrite === true && data !== undefined && takesAblesungen(data)
  const isOver = data !== undefined && isVorbei(data)
  const laut = data && lauterWeg(data, { mayWrite: mayWrite !== false, istDynamisch: tarif.data?.istDynamisch })
  const query = { status, data, error, refetch, isFetching }
  // The head of the page comes as a whole, with the price, the reading and the instalment that it begins with.
  const isHeadOpen =
    status === 'success' && (isAccessPending || [tarif, ablesungen, abschlag].some(({ isPending }) => isPending))
  return (
    <Page>
      <PageHeading title={['Vertragsdetails', `Vertrag ${vertragId}`, name]}>Vertragsdetails</PageHeading>
      <CardGrid className={styles.bands}>
        <VertragSection
          vertragId={vertragId}
          query={isHeadOpen ? { ...query, ...waiting } : query}
          mayWrite={mayWrite === true}
          preis={tarif.data && <Arbeitspreis tarif={tarif.data} kundenArt={data?.kundenArt} />}
          abschlag={abschlag.data && <AbschlagSatz vertragId={vertragId} abschlag={abschlag.data} />}
          rows={(vertrag) => letzteAblesungRows(vertrag, ablesungen.data)}
        />
        <AktuellerTarifSection
          vertragId={vertragId}
          vertrag={query}
          abschlag={<AbschlagNote vertragId={vertragId} />}
          loud={laut === 'preise'}
        />
        <AblesungSection
          vertragId={vertragId}
          versorgungsart={data?.versorgungsart}
          mayCreate={isUndecided ? undefined : mayCreate}
          loud={laut === 'ablesung'}
        />
        <VerbrauchSection
          vertragId={vertragId}
          verlauf={
            status === 'pending'
              ? undefined
              : verlaufOf(data?.versorgungsart ?? null, data?.kundenArt ?? null, abrechnung.strom)
          }
          hasHistorie={data?.hatHistorie === true || tarif.data?.istDynamisch === true}
          isVorbei={isOver}
          loud={laut === 'verbrauch'}
        />
        <AbweichendSection art={rechnungsadressen} vertragId={vertragId} mayWrite={mayWrite} isVorbei={isOver} />
        <AbweichendSection art={bankverbindungen} vertragId={vertragId} mayWrite={mayWrite} isVorbei={isOver} />
      </CardGrid>
      <NurLesen />
      <Actions>
        <ButtonLink size="small" to="/vertrag/$vertragId/erinnerungen" params={{ vertragId }}>
          Erinnerungen
        </ButtonLink>
        <Button size="small" onClick={goBack}>
          Zurück
        </Button>
      </Actions>
    </Page>
  )
}

/** When the meter was read last; a contract that takes no readings and has none has no such row. */
function letzteAblesungRows(vertrag: Vertrag, ablesungen: readonly Ablesung[] | undefined) {
  if (ablesungen === undefined || (ablesungen.length === 0 && !takesAblesungen(vertrag))) return []
  return [{ label: 'Letzte Ablesung', value: zuletztText(findLatestAblesung(ablesungen)?.ablesedatum, currentDay()) }]
}
