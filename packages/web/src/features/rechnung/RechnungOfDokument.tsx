import { formatEuro } from '../../lib/format.ts'
import { useQuery } from '../../lib/useQuery.ts'
import { TextLink } from '../../ui/Links.tsx'
import { rechnungenQuery } from './queries.ts'

/** In a document's line: the amount of the bill that it is, and the way to its explanation; nothing without data [dokument-10]. */
export function RechnungOfDokument({ rechnungsnummer }: { rechnungsnummer: string }) {
  const { data: rechnungen = [] } = useQuery(rechnungenQuery)
  const rechnung = rechnungen.find((one) => one.rechnungsnummer === rechnungsnummer)
  if (rechnung === undefined) return null
  return (
    <>
      , {formatEuro(rechnung.brutto)},{' '}
      <TextLink to="/rechnung/$rechnungsnummer" params={{ rechnungsnummer }}>
        Posten für Posten erklärt
      </TextLink>
    </>
  )
}
