import { preisgruppenname } from '@ekp/wire/rules/tarif'
import type { Preisgruppe, Preisstand } from '@ekp/wire/tarif/preisbestandteile'
import { ShareBar } from '../../../ui/ShareBar.tsx'
import { Table, type TableColumn } from '../../../ui/table/Table.tsx'
import type { Aufbauteil, Gruppenanteil, Preisaufbau } from './preisaufbau.ts'
import { formatAnteil } from '../../../lib/formatAnteil.ts'
import { betragText, erklaerung, teilname } from './preisaufbauText.ts'
import styles from './Preisbestandteile.module.css'
import { formatPreis } from '../preise/preisText.ts'

const colors: Readonly<Record<Preisgruppe, string>> = {
  energie: 'var(--diagramm-preis)',
  netz: 'var(--diagramm-verbrauch)',
  abgaben: 'var(--diagramm-davor)',
  steuern: 'var(--diagramm-kosten)',
  ungeteilt: 'var(--diagramm-boerse)',
}

/** How the groups share a price, as a picture and in words. */
export function Anteile({ anteile }: { anteile: readonly Gruppenanteil[] }) {
  const shares = anteile.map(({ gruppe: of, anteil }) => ({
    name: preisgruppenname[of],
    share: anteil,
    text: formatAnteil(anteil),
    color: colors[of],
  }))
  return shares.length === 0 ? null : <ShareBar label="Anteile am Preis" shares={shares} />
}

interface AufbauTableProps {
  aufbau: Preisaufbau
  stand: Preisstand
  caption: string
  /** Whether the exchange's price is a mean. */
  isMittel?: boolean
}

const bestandteil: TableColumn<Pick<Aufbauteil, 'bezeichnung' | 'stufe'>> = {
  key: 'bestandteil',
  header: 'Bestandteil',
  label: '',
  isRowHeader: true,
  cell: (part) => (
    <>
      {teilname(part)}
      {erklaerung(part.bezeichnung) && <span className={styles.erklaerung}> {erklaerung(part.bezeichnung)}</span>}
    </>
  ),
}
const group: TableColumn<Pick<Aufbauteil, 'gruppe'>> = {
  key: 'gruppe',
  header: 'Gruppe',
  cell: (part) => preisgruppenname[part.gruppe],
}

/** Every part of a kWh's price: net, with its tax, and its share. */
export function AufbauTable({ aufbau, stand: { umsatzsteuer }, caption, isMittel = false }: AufbauTableProps) {
  const preisOf = (euro: number | null) => (euro === null ? 'nicht bekannt' : formatPreis(euro))
  const columns: readonly TableColumn<Aufbauteil>[] = [
    bestandteil,
    group,
    {
      key: 'netto',
      header: 'Netto',
      align: 'end',
      inLine: true,
      // What a tariff or the exchange says has all its decimals; what is computed has two.
      cell: ({ netto, berechnung }) =>
        netto !== null && (berechnung === 'arbeit' || (berechnung === 'boerse' && !isMittel))
          ? betragText(netto, { berechnung: 'arbeit' })
          : preisOf(netto),
    },
    ...(umsatzsteuer
      ? [
          {
            key: 'brutto',
            header: 'Brutto',
            align: 'end' as const,
            cell: ({ netto, berechnung }: Aufbauteil) =>
              berechnung === 'umsatzsteuer' ? 'darin enthalten' : preisOf(mitSteuer(netto, umsatzsteuer)),
          },
        ]
      : []),
    {
      key: 'anteil',
      header: 'Anteil',
      align: 'end',
      cell: ({ anteil }) => (anteil === null ? '–' : formatAnteil(anteil)),
    },
  ]
  return (
    <Table
      caption={caption}
      compact
      foldedAs={teilname}
      columns={columns}
      rows={aufbau.teile}
      rowKey={teilname}
      empty={null}
    />
  )
}

const mitSteuer = (netto: number | null, umsatzsteuer: number) =>
  netto === null ? null : netto * (1 + umsatzsteuer / 100)
