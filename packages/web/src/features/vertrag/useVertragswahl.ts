import { useQueries } from '@tanstack/react-query'
import { vertragQuery } from './queries.ts'
import { formatLieferadresse, versorgungsartText } from './vertragRows.ts'

// Who has more knows them by their numbers.
const mostNamed = 10

/** Contracts to choose from: `4711001 · Strom · Lindenallee 12a`; the number alone until the rest is known, and where there is only one. */
export function useVertragswahl(vertragIds: readonly string[] = []): { value: string; label: string }[] {
  const isNamed = vertragIds.length > 1 && vertragIds.length <= mostNamed
  const named = useQueries({ queries: isNamed ? vertragIds.map(vertragQuery) : [] })
  return vertragIds.map((value, index) => {
    const vertrag = named[index]?.data
    const words = vertrag ? [versorgungsartText(vertrag.versorgungsart), formatLieferadresse(vertrag)] : []
    return { value, label: [value, ...words].filter(Boolean).join(' · ') }
  })
}
