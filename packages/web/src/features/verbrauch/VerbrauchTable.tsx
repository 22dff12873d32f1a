import type { Verbrauch } from '@ekp/wire/verbrauch'
import { formatJaNein, formatZahl } from '../../lib/format.ts'
import { PagedTable } from '../../ui/PagedTable.tsx'
import type { TableColumn } from '../../ui/Table.tsx'
import { hasKanaele } from './hasKanaele.ts'
import { KanalList } from './KanalList.tsx'
import { UmrechnungDetails } from './UmrechnungDetails.tsx'
import { unbekannt } from './verbrauchText.ts'
import { zeitraumText } from './zeitraumText.ts'

const zahlOf = (verbrauch: number | null) => (verbrauch === null ? unbekannt : formatZahl(verbrauch))

const zeitraum: TableColumn<Verbrauch> = { key: 'zeitraum', header: 'Zeitraum', cell: zeitraumText }
const summe: TableColumn<Verbrauch> = {
  key: 'summe',
  header: 'Verbrauch in kWh',
  align: 'end',
  cell: (one) => zahlOf(one.summe),
}
const summeJahr: TableColumn<Verbrauch> = {
  key: 'summeJahr',
  header: 'auf 365 Tage hochgerechnet in kWh',
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
  cell: (one) => <KanalList kanaele={one.proKanal} />,
}
const umrechnung: TableColumn<Verbrauch> = {
  key: 'umrechnung',
  header: 'Umrechnung',
  cell: (one) => one.umrechnung.length > 0 && <UmrechnungDetails teile={one.umrechnung} />,
}

/** The consumption list [section 2]; `verbraeuche` are newest first. */
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
      columns={columns}
      rows={verbraeuche}
      rowKey={({ von, bis }) => `${von} ${bis}`}
      empty={null}
      pageSize={24}
    />
  )
}
