import type { Umrechnung, Verbrauch } from '@ekp/wire/verbrauch'
import { formatJaNein, formatKwh } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/Links.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PagedTable } from '../../ui/table/PagedTable.tsx'
import type { TableColumn } from '../../ui/table/Table.tsx'
import { hasKanaele, KanalList } from './KanalList.tsx'
import styles from './UmrechnungDetails.module.css'
import { umrechnungText, unbekannt, zeitraumText } from './texts.ts'

const zahlOf = (verbrauch: number | null) => (verbrauch === null ? unbekannt : formatKwh(verbrauch))

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

/** How gas was converted, folded away: cubic metres × Zustandszahl × Brennwert, for each time that had its own factors. */
function UmrechnungDetails({ teile }: { teile: readonly Umrechnung[] }) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>Berechnung anzeigen</summary>
      <p>Kubikmeter × Zustandszahl × Brennwert</p>
      <ul className={styles.list}>
        {teile.map((teil) => (
          <li key={teil.von}>
            {teile.length > 1 && `${zeitraumText(teil)}: `}
            {umrechnungText(teil)}
          </li>
        ))}
      </ul>
    </details>
  )
}

interface NoVerbraeucheProps {
  vertragId: string
  /** False with restricted access, and for a contract that takes no readings. */
  mayCreateAblesung: boolean
}

/** What would stand here, and what to do. */
export function NoVerbraeuche({ vertragId, mayCreateAblesung }: NoVerbraeucheProps) {
  return (
    <Card>
      <p>
        Für diesen Vertrag ist noch kein Verbrauch bekannt. Er steht hier, sobald zwei Zählerstände vorliegen: als
        Diagramm und als Liste.
      </p>
      {mayCreateAblesung && (
        <ButtonLink to="/vertrag/$vertragId/ablesung" params={{ vertragId }}>
          Zählerstand erfassen
        </ButtonLink>
      )}
    </Card>
  )
}
