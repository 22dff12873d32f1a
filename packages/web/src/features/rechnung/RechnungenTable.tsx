import type { Kundenrechnung } from '@ekp/wire/rechnung'
import { formatEuro } from '../../lib/format.ts'
import { TextLink } from '../../ui/Links.tsx'
import { Table, type TableColumn } from '../../ui/table/Table.tsx'
import { ergebnisText, zeitraumText } from './texts.ts'

const columns: readonly TableColumn<Kundenrechnung>[] = [
  {
    key: 'rechnung',
    header: 'Rechnung',
    isRowHeader: true,
    cell: (rechnung) => (
      <TextLink to="/rechnung/$rechnungsnummer" params={{ rechnungsnummer: rechnung.rechnungsnummer }}>
        {rechnung.titel ?? rechnung.rechnungsnummer}
      </TextLink>
    ),
  },
  { key: 'zeitraum', header: 'Zeitraum', cell: zeitraumText },
  { key: 'ergebnis', header: 'Ergebnis', cell: (rechnung) => ergebnisText(rechnung) ?? '' },
  { key: 'betrag', header: 'Betrag', align: 'end', cell: (rechnung) => formatEuro(rechnung.brutto) },
]

/** All bills, newest first [rechnung-9]. */
export const RechnungenTable = ({ rechnungen }: { rechnungen: readonly Kundenrechnung[] }) => (
  <Table
    caption="Rechnungen"
    lines
    columns={columns}
    rows={rechnungen}
    rowKey={({ rechnungsnummer }) => rechnungsnummer}
    empty="Es gibt noch keine Rechnung als Daten. Ihre Rechnungen als Datei finden Sie bei den Dokumenten."
  />
)
