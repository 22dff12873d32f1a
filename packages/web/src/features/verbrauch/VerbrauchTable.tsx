import { findAusreisser } from '@ekp/wire/rules/ausreisser'
import type { Tarif } from '@ekp/wire/tarif'
import type { Umrechnung, Verbrauch } from '@ekp/wire/verbrauch'
import { useMemo } from 'react'
import { formatDatum, formatJaNein, formatKwh, formatZahl } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/Links.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PagedTable } from '../../ui/table/PagedTable.tsx'
import type { TableColumn } from '../../ui/table/Table.tsx'
import { hasKanaele, KanalList } from './KanalList.tsx'
import { type Aufteilung, estimateKosten } from './kosten.ts'
import { umrechnungText, unbekannt, zeitraumText } from './texts.ts'
import styles from './VerbrauchTable.module.css'

const zahlOf = (verbrauch: number | null) => (verbrauch === null ? unbekannt : formatKwh(verbrauch))

const zeitraum: TableColumn<Verbrauch> = {
  key: 'zeitraum',
  header: 'Zeitraum',
  label: '',
  isRowHeader: true,
  cell: (one) => (
    <>
      <span className={styles.kurz}>bis {formatDatum(one.bis)}</span>
      <span className={styles.zeitraum}>{zeitraumText(one)}</span>
    </>
  ),
}
const sum = (ausreisser: ReadonlySet<Verbrauch>): TableColumn<Verbrauch> => ({
  key: 'summe',
  header: 'Verbrauch in kWh',
  align: 'end',
  inLine: true,
  cell: (one) => (
    <>
      {zahlOf(one.summe)}
      {one.summe !== null && <span className={styles.unit}> kWh</span>}
      {ausreisser.has(one) && <span className={styles.ausreisser}> ungewöhnlich hoch</span>}
    </>
  ),
})
const summeJahr: TableColumn<Verbrauch> = {
  key: 'summeJahr',
  header: 'Hochgerechnet auf 365 Tage in kWh',
  label: 'Auf 365 Tage gerechnet in kWh',
  align: 'end',
  cell: (one) => zahlOf(one.summeJahr),
}
const geschaetzt: TableColumn<Verbrauch> = {
  key: 'prognose',
  header: 'Geschätzt',
  cell: (one) => formatJaNein(one.prognose),
}
const kostenColumn = (kosten: ReadonlyMap<Verbrauch, number | null>): TableColumn<Verbrauch> => ({
  key: 'kosten',
  header: 'Kosten geschätzt in EUR',
  align: 'end',
  cell: (one) => {
    const known = kosten.get(one) ?? null
    return known === null ? unbekannt : formatZahl(known)
  },
})
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

interface VerbrauchTableProps {
  /** Newest first. */
  verbraeuche: readonly Verbrauch[]
  /** The tariffs to compute costs with; empty where their prices do not say them. */
  tarife: readonly Tarif[]
  aufteilung: Aufteilung
  /** Whether each period says what it would be in a year. */
  isExtrapolated: boolean
}

/** The consumption list [verbrauch-6]. */
export function VerbrauchTable({ verbraeuche, tarife, aufteilung, isExtrapolated }: VerbrauchTableProps) {
  const { ausreisser, kosten } = useMemo(() => {
    const found = findAusreisser(verbraeuche)
    const costOf = (one: Verbrauch) =>
      found.has(one) ? null : (estimateKosten(oldestFirst, tarife, one, aufteilung)?.kosten ?? null)
    const oldestFirst = verbraeuche.toReversed()
    return { ausreisser: found, kosten: new Map(verbraeuche.map((one) => [one, costOf(one)])) }
  }, [verbraeuche, tarife, aufteilung])
  const hasKosten = [...kosten.values()].some((one) => one !== null)
  const columns = [
    zeitraum,
    sum(ausreisser),
    ...(hasKosten ? [kostenColumn(kosten)] : []),
    ...(isExtrapolated ? [summeJahr] : []),
    ...(hasKanaele(verbraeuche) ? [proKanal] : []),
    geschaetzt,
    ...(verbraeuche.some((one) => one.umrechnung.length > 0) ? [umrechnung] : []),
  ]
  return (
    <PagedTable
      caption="Verbräuche"
      compact
      foldedAs={zeitraumText}
      columns={columns}
      rows={verbraeuche}
      rowKey={({ von, bis }) => `${von} ${bis}`}
      empty={null}
      firstSize={4}
      pageSize={24}
    />
  )
}

/** How gas was converted, folded away: cubic metres × Zustandszahl × Brennwert, for each time that had its own factors. */
function UmrechnungDetails({ teile }: { teile: readonly Umrechnung[] }) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>Berechnung</summary>
      <p className={styles.formel}>Kubikmeter × Zustandszahl × Brennwert</p>
      <ul className={styles.list}>
        {teile.map((part) => (
          <li key={part.von}>
            {teile.length > 1 && `${zeitraumText(part)}: `}
            {umrechnungText(part)}
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
