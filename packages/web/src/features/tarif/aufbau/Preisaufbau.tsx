import type { Preisgruppe, Preisstand } from '@ekp/wire/tarif/preisbestandteile'
import { ShareBar } from '../../../ui/ShareBar.tsx'
import { Table, type TableColumn } from '../../../ui/table/Table.tsx'
import type { Aufbauteil, Gruppenanteil, Preisaufbau } from './preisaufbau.ts'
import { betragText, formatAnteil, gruppenname, teilname } from './preisaufbauText.ts'
import { formatPreis } from '../preise/preisText.ts'

const colors: Readonly<Record<Preisgruppe, string>> = {
  energie: 'var(--diagramm-preis)',
  netz: 'var(--diagramm-verbrauch)',
  abgaben: 'var(--diagramm-jahr)',
  steuern: 'var(--diagramm-kosten)',
  ungeteilt: 'var(--diagramm-boerse)',
}

/** How the groups share a price, as a picture and in words. */
export function Anteile({ anteile }: { anteile: readonly Gruppenanteil[] }) {
  const shares = anteile.map(({ gruppe: of, anteil }) => ({
    name: gruppenname[of],
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
}

const bestandteil: TableColumn<Pick<Aufbauteil, 'bezeichnung' | 'stufe'>> = {
  key: 'bestandteil',
  header: 'Bestandteil',
  label: '',
  isRowHeader: true,
  cell: teilname,
}
const gruppe: TableColumn<Pick<Aufbauteil, 'gruppe'>> = {
  key: 'gruppe',
  header: 'Gruppe',
  cell: (teil) => gruppenname[teil.gruppe],
}

/** Every part of a kWh's price: net, with its tax, and its share. */
export function AufbauTable({ aufbau, stand: { umsatzsteuer }, caption }: AufbauTableProps) {
  const preisOf = (euro: number | null) => (euro === null ? 'nicht bekannt' : formatPreis(euro))
  const columns: readonly TableColumn<Aufbauteil>[] = [
    bestandteil,
    gruppe,
    {
      key: 'netto',
      header: 'Netto',
      align: 'end',
      inLine: true,
      // What a tariff says has all its decimals; the exchange's price and the tax are computed.
      cell: ({ netto, berechnung }) => (berechnung === 'arbeit' ? betragText(netto, { berechnung }) : preisOf(netto)),
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
