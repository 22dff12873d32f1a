import { useInfiniteQuery } from '@tanstack/react-query'
import { LineLink, PendingLine } from '../../ui/layout/LineList.tsx'
import { anfragenTitel } from './anfragenTitel.ts'
import { anfragenQuery } from './queries.ts'
import { standText, titelOf, zeitOf } from './texts.ts'

/** On the start page: what the customer has submitted and is under way, or what was the last [anfrage-10]. */
export function AnfragenLine() {
  const { data, isPending } = useInfiniteQuery(anfragenQuery)
  if (isPending) return <PendingLine />
  const [page] = data?.pages ?? []
  const [last] = page?.anfragen ?? []
  if (page === undefined || last === undefined) return null
  return (
    <LineLink to="/anfragen" icon="letter" note={`${standText(page)}zuletzt ${titelOf(last)}, ${zeitOf(last)}`}>
      <strong>{anfragenTitel}</strong>
    </LineLink>
  )
}
