import { useQuery } from '../../lib/useQuery.ts'
import { useNavigate, useParams } from '../../lib/router/RouterView.tsx'
import type { ReactNode } from 'react'
import { errorText, isNotFound } from '../../api/ApiError.ts'
import { useGoBack } from '../../lib/history.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'
import { SectionFailed, type SectionQuery, waiting } from '../../ui/layout/Section.tsx'
import { NurLesen } from '../anschlussnutzer/NurLesen.tsx'
import styles from './EintragPages.module.css'
import { anschlussnutzerQuery, useMayWrite } from '../anschlussnutzer/queries.ts'
import { NotFoundView } from '../vertrag/NotFoundView.tsx'
import { EintragCards } from './EintragCards.tsx'
import { EndableEintraege } from './EndableEintraege.tsx'
import type { Eintrag, Eintragsart } from './eintragsart.ts'
import { eintraegeQuery } from './queries.ts'
import { useGeltungsbereich } from './useGeltungsbereich.ts'
import { VertragLinks } from './VertragLinks.tsx'

/** All entries of one kind: of the contract in the path, or else of the customer. */
export function EintraegePage<E extends Eintrag>({ art }: { art: Eintragsart<E> }) {
  const { vertragId } = useParams()
  return vertragId === undefined ? <OfKunde art={art} /> : <OfVertrag art={art} vertragId={vertragId} />
}

/** All entries of the customer, to be read. */
function OfKunde<E extends Eintrag>({ art }: { art: Eintragsart<E> }) {
  const { wort, mehrzahl, pfade } = art
  const { name } = useTenant()
  const navigate = useNavigate()
  const goBack = useGoBack(() => navigate({ to: '/daten/uebersicht' }))
  const { status, data, error, refetch, isFetching } = useQuery(eintraegeQuery(art))
  const mayWrite = useMayWrite()
  const geltungsbereich = useGeltungsbereich(art, undefined)
  return (
    <Page>
      <PageHeading title={[`Alle ${mehrzahl}`, name]}>Alle {mehrzahl}</PageHeading>
      <NurLesen />
      <Vorweg>{mayWrite && <ButtonLink to={pfade.editieren}>{`Neue ${wort} anlegen`}</ButtonLink>}</Vorweg>
      {geltungsbereich && geltungsbereich.eigene.length > 0 && (
        <p>
          <VertragLinks art={art} vertragIds={geltungsbereich.eigene} />
        </p>
      )}
      <LoadedEintraege
        // What stands above comes first.
        query={
          geltungsbereich ? { status, data, error, refetch, isFetching } : { ...waiting, error, refetch, isFetching }
        }
        lines={art.lines}
        empty={`Es wurden keine ${mehrzahl} gefunden.`}
      >
        {(eintraege) => <EintragCards art={art} eintraege={eintraege} />}
      </LoadedEintraege>
      <Actions>
        <Button onClick={goBack}>Zurück</Button>
      </Actions>
    </Page>
  )
}

interface OfVertragProps<E extends Eintrag> {
  art: Eintragsart<E>
  vertragId: string
}

/** All entries of one contract, which can be ended or deleted. */
function OfVertrag<E extends Eintrag>({ art, vertragId }: OfVertragProps<E>) {
  const { wort, mehrzahl, pfade } = art
  const { name } = useTenant()
  const { status, data, error, refetch, isFetching } = useQuery(eintraegeQuery(art, vertragId))
  const mayWrite = useMayWrite()
  const { isPending } = useQuery(anschlussnutzerQuery)
  if (isNotFound(error)) return <NotFoundView />
  const params = { vertragId }
  return (
    <Page>
      <PageHeading title={[mehrzahl, `Vertrag ${vertragId}`, name]}>
        {mehrzahl} für Vertrag <Identifier>{vertragId}</Identifier>
      </PageHeading>
      <NurLesen />
      <Vorweg>
        {mayWrite && (
          <ButtonLink to={pfade.ofVertragEditieren} params={params}>
            {`Neue ${wort} anlegen`}
          </ButtonLink>
        )}
      </Vorweg>
      <LoadedEintraege
        // Whether a card has buttons decides where the next one stands.
        query={isPending ? { ...waiting, error, refetch, isFetching } : { status, data, error, refetch, isFetching }}
        lines={art.lines}
        hasButton
        empty={`Es wurden keine vertragsspezifischen ${mehrzahl} gefunden.`}
      >
        {(eintraege) => <EndableEintraege art={art} vertragId={vertragId} eintraege={eintraege} mayWrite={mayWrite} />}
      </LoadedEintraege>
      <Actions>
        <ButtonLink to="/vertrag/$vertragId/detail" params={params}>
          Zurück
        </ButtonLink>
      </Actions>
    </Page>
  )
}

/** The button above the list, or its empty place. */
const Vorweg = ({ children }: { children: ReactNode }) => (
  <div className={styles.place}>{children && <Actions>{children}</Actions>}</div>
)

interface LoadedEintraegeProps<E> {
  query: SectionQuery<readonly E[]>
  lines: number
  hasButton?: boolean
  /** Said when there is no entry. */
  empty: string
  children: (eintraege: readonly E[]) => ReactNode
}

function LoadedEintraege<E>({ query, lines, hasButton, empty, children }: LoadedEintraegeProps<E>) {
  return (
    <>
      {query.status === 'pending' && (
        <Card>
          <LoadingMask hasTitle hasStatus lines={lines} hasButton={hasButton} />
        </Card>
      )}
      {query.status === 'error' && (
        <SectionFailed
          query={query}
          onError={(error) => errorText(error, 'Es ist ein unbekannter Fehler aufgetreten.')}
        />
      )}
      {query.data?.length === 0 && <p>{empty}</p>}
      {query.data && children(query.data)}
    </>
  )
}
