import { isGeltend } from '@ekp/wire/rules/rechnungsergebnis'
import { LineLink } from '../../ui/layout/LineList.tsx'
import { useQuery } from '../../lib/useQuery.ts'
import { ergebnisOf, zeitraumText } from './kurz.ts'
import { rechnungenQuery } from './queries.ts'

/** On the start page: the newest bill, and where it says why it is higher [rechnung-9]. Nothing without bills. */
export function RechnungLine() {
  const { data: rechnungen = [] } = useQuery(rechnungenQuery)
  const newest = rechnungen.find(isGeltend)
  if (newest === undefined) return null
  return (
    <LineLink
      to="/rechnung/$rechnungsnummer"
      params={{ rechnungsnummer: newest.rechnungsnummer }}
      icon="document"
      note={`${newest.titel ?? 'Rechnung'}, ${zeitraumText(newest)}: Posten für Posten erklärt`}
    >
      <strong>{ergebnisOf(newest).join(' ') || 'Ihre neueste Rechnung'}</strong>
    </LineLink>
  )
}
