import { anschlussnutzerQuery } from '../anschlussnutzer/queries.ts'
import { useQuery } from '../../lib/useQuery.ts'
import { ButtonLink } from '../../ui/Links.tsx'
import { rechnungenQuery } from './queries.ts'

/** From the documents to the bills as data; nothing where there are none [rechnung-9]. */
export function RechnungenLink() {
  const kunde = useQuery(anschlussnutzerQuery)
  const { data = [] } = useQuery({
    ...rechnungenQuery(kunde.data?.vertraege ?? []),
    enabled: kunde.data !== undefined,
  })
  return data.length > 0 && <ButtonLink to="/rechnungen">Rechnungen, Posten für Posten erklärt</ButtonLink>
}
