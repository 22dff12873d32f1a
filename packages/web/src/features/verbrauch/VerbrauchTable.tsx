import type { Verbrauch } from '@ekp/wire/verbrauch'
import { formatJaNein, formatVerbrauch } from '../../lib/format.ts'
import { PagedTable } from '../../ui/table/PagedTable.tsx'
import type { TableColumn } from '../../ui/table/Table.tsx'
import { KanalList } from './KanalList.tsx'
import { UmrechnungDetails } from './UmrechnungDetails.tsx'
import { hasKanaele } from './hasKanaele.ts'
import { unbekannt } from './verbrauchText.ts'
import { zeitraumText } from './zeitraumText.ts'

const zahlOf = (verbrauch: number | null) => (verbrauch === null ? unbekannt : formatVerbrauch(verbrauch))

const zeitraum: TableColumn<Verbrauch> = { key: 'zeitraum', header: 'Zeitraum', label: '', cell: zeitraumText }
const summe: TableColumn<Verbrauch> = {
  key: 'summe',
  header: 'Verbrauch in kWh',
  align: 'end',
  cell: (one) => zahlOf(one.summe),
}
const summeJahr: TableColumn<Verbrauch> = {
  key: 'summeJahr',
  header: 'Hochgerechnet auf 365 Tage in kWh',
  label: 'Auf 365 Tage gerechnet',
  align: 'end',
  cell: (one) => zahlOf(one.summeJahr),
}
const prognose: TableColumn<Verbrauch> = {
  key: 'prognose',
  header: 'Prognose',
  cell: (one) => formatJaNein(one.prognose),
}
const proKanal: TableColumn<Verbrauch> = {
  key: 'proKanal',
  header: 'Verbrauch pro Messkanal',
  label: '',
  cell: (one) => <KanalList kanaele={one.proKanal} />,
}
const umrechnung: TableColumn<Verbrauch> = {
  key: 'umrechnung',
  header: 'Umrechnung',
  label: '',
  cell: (one) => one.umrechnung.length > 0 && <UmrechnungDetails teile={one.umrechnung} />,
}

/** The consumption list [verbrauch-6]; `verbraeuche` are newest first. */
export function VerbrauchTable({ verbraeuche }: { verbraeuche: readonly Verbrauch[] }) {
  const columns = [
    zeitraum,
    summe,
    summeJahr,
    ...(hasKanaele(verbraeuche) ? [proKanal] : []),
    prognose,
    ...(verbraeuche.some((one) => one.umrechnung.length > 0) ? [umrechnung] : []),
  ]
  return (
    <PagedTable
      caption="Verbräuche"
      captionHidden
      compact
      columns={columns}
      rows={verbraeuche}
      rowKey={({ von, bis }) => `${von} ${bis}`}
      empty={null}
      firstSize={12}
      pageSize={24}
    />
  )
}
