import type { ReactNode } from 'react'
import { useQuery } from '../../lib/useQuery.ts'
import { LineLink, LineList } from '../../ui/layout/LineList.tsx'
import { offenText } from './kurz.ts'
import { offenesQuery } from './queries.ts'

interface OffenesVorwegProps {
  /** What the customer calls the contracts that run: `Strom`; the others are called by their number. */
  vertraege: readonly { readonly vertragId: string; readonly name: string }[]
  /** Stands there until all is known, so that a line which comes late moves nothing. */
  pending: ReactNode
  children?: ReactNode
}

/** On the start page, before all else: what is to be paid now [abschlag-38]. */
export function OffenesVorweg({ vertraege, pending, children }: OffenesVorwegProps) {
  const { data = [], isPending } = useQuery(offenesQuery)
  if (isPending) return pending
  const nameOf = (id: string) => vertraege.find(({ vertragId }) => vertragId === id)?.name ?? `Vertrag ${id}`
  return (
    <>
      {data.length > 0 && (
        <LineList title="Noch zu zahlen">
          {data.map(({ vertragId, offenes }) => {
            const { betrag, grund } = offenText(offenes)
            return (
              <LineLink
                key={vertragId}
                to="/vertrag/$vertragId/abschlag"
                params={{ vertragId }}
                icon="warning"
                isDue
                note={`${nameOf(vertragId)}: ${grund}`}
              >
                Bitte überweisen Sie <strong>{betrag}</strong>
              </LineLink>
            )
          })}
        </LineList>
      )}
      {children}
    </>
  )
}
