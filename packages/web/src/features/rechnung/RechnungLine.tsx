import { LineLink } from '../../ui/layout/LineList.tsx'
import { useRechnungen } from './useRechnungen.ts'
import { ergebnisText, zeitraumText } from './texts.ts'

/** On the start page: the newest bill, and where it says why it is higher [rechnung-9]. Nothing without bills. */
export function RechnungLine() {
  const { rechnungen = [] } = useRechnungen()
  const newest = rechnungen.find(({ rechnung }) => !rechnung.istStorno && rechnung.storniertDurch === null)?.rechnung
  if (newest === undefined) return null
  return (
    <LineLink
      to="/rechnung/$rechnungsnummer"
      params={{ rechnungsnummer: newest.rechnungsnummer }}
      icon="document"
      note={`${newest.titel ?? 'Rechnung'}, ${zeitraumText(newest)}: Posten für Posten erklärt`}
    >
      <strong>{ergebnisText(newest) ?? 'Ihre neueste Rechnung'}</strong>
    </LineLink>
  )
}
