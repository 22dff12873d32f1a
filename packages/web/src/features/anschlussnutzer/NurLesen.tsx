import { useQuery } from '../../lib/useQuery.ts'
import { anschlussnutzerQuery } from './queries.ts'

/** Tells customers with restricted access why buttons are missing; nothing for others. */
export function NurLesen() {
  const { data } = useQuery(anschlussnutzerQuery)
  if (data?.zugriff !== 'eingeschränkt') return null
  return <p>Mit Ihrem Zugang können Sie alles ansehen, aber nichts ändern. Deshalb fehlen hier einige Schaltflächen.</p>
}
