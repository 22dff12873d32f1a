import type { Kundenrechnung } from '@ekp/wire/rechnung'
import { Fragment } from 'react'
import { formatEuro } from '../../lib/format.ts'
import { Unbroken } from '../../ui/Breakable.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { Table, type TableColumn } from '../../ui/table/Table.tsx'
import styles from './Rechnung.module.css'
import { ergebnisOf, titelOf, zeitraumText } from './kurz.ts'

const columns: readonly TableColumn<Kundenrechnung>[] = [
  {
    key: 'rechnung',
    header: 'Rechnung',
    isRowHeader: true,
    cell: (rechnung) => (
      <TextLink to="/rechnung/$rechnungsnummer" params={{ rechnungsnummer: rechnung.rechnungsnummer }}>
        {titelOf(rechnung)}
      </TextLink>
    ),
  },
  { key: 'zeitraum', header: 'Zeitraum', cell: zeitraumText },
  { key: 'ergebnis', header: 'Ergebnis', cell: (rechnung) => <Ergebnis rechnung={rechnung} /> },
  { key: 'betrag', header: 'Betrag', align: 'end', cell: (rechnung) => formatEuro(rechnung.brutto) },
]

const Ergebnis = ({ rechnung }: { rechnung: Kundenrechnung }) => (
  <span className={styles.ergebnis}>
    {ergebnisOf(rechnung).map((part) => (
      <Fragment key={part}>
        <Unbroken>{part}</Unbroken>{' '}
      </Fragment>
    ))}
  </span>
)

/** All bills, newest first [rechnung-9]. */
export const RechnungenTable = ({ rechnungen }: { rechnungen: readonly Kundenrechnung[] }) => (
  <Table
    caption="Rechnungen"
    lines
    columns={columns}
    rows={rechnungen}
    rowKey={({ rechnungsnummer }) => rechnungsnummer}
    empty="Noch ist hier keine Rechnung. Was Sie schon als Datei bekommen haben, finden Sie unter „Dokumente“."
  />
)
