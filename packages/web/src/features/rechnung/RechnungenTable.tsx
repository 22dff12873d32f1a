import { formatEuro } from '../../lib/format.ts'
import { TextLink } from '../../ui/Links.tsx'
import { Table, type TableColumn } from '../../ui/table/Table.tsx'
import type { RechnungOfVertrag } from './queries.ts'
import { ergebnisText, zeitraumText } from './texts.ts'

const columns: readonly TableColumn<RechnungOfVertrag>[] = [
  {
    key: 'rechnung',
    header: 'Rechnung',
    isRowHeader: true,
    cell: ({ rechnung }) => (
      <TextLink to="/rechnung/$rechnungsnummer" params={{ rechnungsnummer: rechnung.rechnungsnummer }}>
        {rechnung.titel ?? rechnung.rechnungsnummer}
      </TextLink>
    ),
  },
  { key: 'zeitraum', header: 'Zeitraum', cell: ({ rechnung }) => zeitraumText(rechnung) },
  { key: 'ergebnis', header: 'Ergebnis', cell: ({ rechnung }) => ergebnisText(rechnung) ?? '' },
  { key: 'betrag', header: 'Betrag', align: 'end', cell: ({ rechnung }) => formatEuro(rechnung.brutto) },
]

/** All bills, newest first [rechnung-9]. */
export const RechnungenTable = ({ rechnungen }: { rechnungen: readonly RechnungOfVertrag[] }) => (
  <Table
    caption="Rechnungen"
    lines
    columns={columns}
    rows={rechnungen}
    rowKey={({ rechnung }) => rechnung.rechnungsnummer}
    empty="Es gibt noch keine Rechnung als Daten. Ihre Rechnungen als Datei finden Sie bei den Dokumenten."
  />
)
