import type { Vertrag } from '@ekp/wire/vertrag'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../../api/ApiError.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Card, Plate } from '../../ui/layout/Card.tsx'
import { SectionFailed } from '../../ui/layout/Section.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import { vertragQuery } from './queries.ts'
import { lieferungRows, versorgungsartIcon, versorgungsartText } from './vertragRows.ts'
import { vertragsstatusOf, vertragsstatusView } from './vertragsstatus.ts'

interface VertragCardProps {
  vertragId: string
  /** What the screen adds below the master data: tariff, buttons. */
  children: (vertrag: Vertrag) => ReactNode
}

/** One contract of the list; loads and fails alone [vertrag-9]. */
export function VertragCard({ vertragId, children }: VertragCardProps) {
  const query = useQuery(vertragQuery(vertragId))
  if (query.isSuccess) {
    return (
      <Card as="li" tone={vertragsstatusView(query.data).tone}>
        <VertragSummary vertrag={query.data} />
        {children(query.data)}
      </Card>
    )
  }
  return (
    <Card as="li">
      <h2>
        Vertrag <Plate>{vertragId}</Plate>
      </h2>
      {query.isError ? (
        <SectionFailed query={query} onError={vertragErrorText} />
      ) : (
        <LoadingMask hasStatus lines={[4, 8]} hasButton />
      )}
    </Card>
  )
}

function vertragErrorText(error: unknown): string {
  const reason = errorText(error, 'Beim Laden der Vertragsstammdaten ist ein unbekannter Fehler aufgetreten.')
  return `Stammdaten zum Vertrag konnten nicht geladen werden. ${reason}`
}

/** Supply type, number, status and delivery of a contract, the head of its card. */
function VertragSummary({ vertrag }: { vertrag: Vertrag }) {
  const { label, tone } = vertragsstatusView(vertrag)
  return (
    <>
      <h2 id={`vertrag-${vertrag.id}`}>
        <Icon name={versorgungsartIcon(vertrag.versorgungsart)} /> {versorgungsartText(vertrag.versorgungsart)}{' '}
        <Plate>{vertrag.id}</Plate>
      </h2>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <ValueTable rows={lieferungRows(vertrag)} />
    </>
  )
}

interface VertragCardActionsProps {
  vertrag: Vertrag
  /** False for the access level `eingeschränkt`, and after a successful cancellation [vertrag-11]. */
  mayEnd: boolean
}

/** The buttons of a contract's card; only an active contract can be cancelled. */
export function VertragCardActions({ vertrag, mayEnd }: VertragCardActionsProps) {
  const params = { vertragId: vertrag.id }
  const titleId = `vertrag-${vertrag.id}`
  return (
    <Actions>
      <ButtonLink to="/vertrag/$vertragId/detail" params={params} aria-describedby={titleId}>
        Vertragsdetails
      </ButtonLink>
      {mayEnd && vertragsstatusOf(vertrag) === 'aktiv' && (
        <ButtonLink variant="quietDanger" to="/vertrag/$vertragId/kuendigen" params={params} aria-describedby={titleId}>
          Vertrag kündigen
        </ButtonLink>
      )}
    </Actions>
  )
}
