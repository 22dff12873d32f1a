import { ButtonLink } from '../../ui/Links.tsx'
import { useRechnungen } from './useRechnungen.ts'

/** From the documents to the bills as data; nothing where there are none [rechnung-9]. */
export function RechnungenLink() {
  const { rechnungen = [] } = useRechnungen()
  return rechnungen.length > 0 && <ButtonLink to="/rechnungen">Rechnungen, Posten für Posten erklärt</ButtonLink>
}
