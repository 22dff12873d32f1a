import { zaehlerEinheit } from '@ekp/wire/rules/zaehlereinheit'
import { useQuery } from '../../lib/useQuery.ts'
import { useParams } from '../../lib/router/RouterView.tsx'
import { errorText, isNotFound } from '../../api/ApiError.ts'
import { AblesungenTable } from '../../features/ablesung/AblesungenTable.tsx'
import { ablesungenQuery, createVertragsquelle } from '../../features/ablesung/queries.ts'
import { WartendeAblesungen } from '../../features/ablesung/wartend/WartendeAblesungen.tsx'
import { NurLesen } from '../../features/anschlussnutzer/NurLesen.tsx'
import { anschlussnutzerQuery, useMayWrite } from '../../features/anschlussnutzer/queries.ts'
import { isFernausgelesen } from '../../features/vertrag/lauterWeg.ts'
import { NotFoundView } from '../../features/vertrag/NotFoundView.tsx'
import { Zurueck } from '../../features/vertrag/Zurueck.tsx'
import { findAblesbarerVertrag, vertragQuery } from '../../features/vertrag/queries.ts'
import { takesAblesungen } from '../../features/vertrag/vertragsstatus.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'
import { SectionFailed } from '../../ui/layout/Section.tsx'

const source = createVertragsquelle((client) => client.fetchQuery(anschlussnutzerQuery), findAblesbarerVertrag)

/** All readings of a contract [ablesung-25]. */
export function VertragIdAblesungen() {
  const { name } = useTenant()
  const { vertragId } = useParams('/vertrag/$vertragId/ablesungen')
  const params = { vertragId }
  const mayWrite = useMayWrite()
  const anschlussnutzer = useQuery(anschlussnutzerQuery)
  const { data: vertrag, error: vertragError, isPending } = useQuery(vertragQuery(vertragId))
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { status, data, error, refetch, isFetching } = useQuery(ablesungenQuery(vertragId))
  if ([error, vertragError].some(isNotFound)) return <NotFoundView />
  // Shown together: the buttons and the unit come from other requests than the figures.
  const isLoading = isPending || anschlussnutzer.isPending || status === 'pending'
  return (
    <Page>
      <PageHeading title={['Ablesungen', `Vertrag ${vertragId}`, name]}>
        Ablesungen für Vertrag <Identifier>{vertragId}</Identifier>
      </PageHeading>
      <NurLesen />
      <WartendeAblesungen vertragId={vertragId} findVertrag={source.findVertrag} />
      {isLoading ? (
        <LoadingMask lines={20} />
      ) : (
        <>
          {mayWrite && vertrag !== undefined && takesAblesungen(vertrag) && (
            <Actions>
              <ButtonLink
                to="/vertrag/$vertragId/ablesung"
                params={params}
                variant={isFernausgelesen(vertrag) ? 'secondary' : 'primary'}
              >
                Neue Ablesungen hinzufügen
              </ButtonLink>
            </Actions>
          )}
          {data === undefined ? (
            <SectionFailed query={{ status, data, error, refetch, isFetching }} onError={ablesungenErrorText} />
          ) : (
            <AblesungenTable ablesungen={data} einheit={vertrag ? zaehlerEinheit(vertrag.versorgungsart) : ''} />
          )}
          <Actions>
            <ButtonLink to="/vertrag/$vertragId/erinnerungen" params={params}>
              Erinnerungen
            </ButtonLink>
            <Zurueck vertragId={vertragId} />
          </Actions>
        </>
      )}
    </Page>
  )
}

function ablesungenErrorText(error: unknown): string {
  return errorText(error, 'Beim Laden der Ablesungen ist ein unbekannter Fehler aufgetreten.')
}
