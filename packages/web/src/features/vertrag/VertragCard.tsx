import type { Vertrag } from '@ekp/wire/vertrag'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../../api/ApiError.ts'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { Card, Plate } from '../../ui/layout/Card.tsx'
import { SectionFailed } from '../../ui/layout/Section.tsx'
import { VertragSummary } from './VertragSummary.tsx'
import { vertragQuery } from './queries.ts'
import { vertragsstatusView } from './vertragsstatus.ts'

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
