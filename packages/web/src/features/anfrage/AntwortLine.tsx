import { useInfiniteQuery } from '@tanstack/react-query'
import { LineLink } from '../../ui/layout/LineList.tsx'
import { anfragenQuery } from './queries.ts'
import { antwortText } from './texts.ts'

/** First on the start page, which waits for it: what the supplier has answered and the customer has not seen yet [anfrage-13]. */
export function AntwortLine() {
  const { data } = useInfiniteQuery(anfragenQuery)
  const ungelesene = data?.pages[0]?.ungelesene ?? []
  if (ungelesene.length === 0) return null
  const [title, note] = antwortText(ungelesene)
  return (
    <LineLink to="/anfragen" icon="letter" isDue note={note}>
      <strong>{title}</strong>
    </LineLink>
  )
}
