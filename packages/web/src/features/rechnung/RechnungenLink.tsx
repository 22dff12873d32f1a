import { useQuery } from '../../lib/useQuery.ts'
import { ButtonLink } from '../../ui/Links.tsx'
import { rechnungenQuery } from './queries.ts'

/** From the documents to the bills as data; nothing where there are none [rechnung-9]. */
export function RechnungenLink() {
  const { data: rechnungen = [] } = useQuery(rechnungenQuery)
  return rechnungen.length > 0 && <ButtonLink to="/rechnungen">Rechnungen, Posten für Posten erklärt</ButtonLink>
}
