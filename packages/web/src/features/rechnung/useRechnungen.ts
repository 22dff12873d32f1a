import { useQuery } from '../../lib/useQuery.ts'
import { anschlussnutzerQuery } from '../anschlussnutzer/queries.ts'
import { rechnungenQuery } from './queries.ts'

/** The customer's bills, once his contracts are known; a failure of either is in `failed`. */
export function useRechnungen() {
  const kunde = useQuery(anschlussnutzerQuery)
  const rechnungen = useQuery({ ...rechnungenQuery(kunde.data?.vertraege ?? []), enabled: kunde.data !== undefined })
  return { rechnungen: rechnungen.data, failed: [kunde, rechnungen].find(({ isError }) => isError) }
}
