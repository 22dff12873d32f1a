import type { Kundenblatt } from '@ekp/wire/kunde/kundenblatt'
import { currentDay } from '@ekp/web/lib/berlinTime.ts'
import { Identifier } from '@ekp/web/ui/Identifier.tsx'
import { Table, type TableColumn } from '@ekp/web/ui/table/Table.tsx'
import { formatTag, formatZahl, laufzeitText, nameStatus } from '../../texts.ts'
import styles from '../Kunde.module.css'
import { Fold } from './Fold.tsx'

type Kundenvertrag = Kundenblatt['vertraege'][number]

/** Whether nothing is delivered any more. */
export const isOver = ({ status }: Pick<Kundenvertrag, 'status'>) => status === 'beendet' || status === 'storniert'

/** His contracts: those that run or begin, and behind a line those that are over. */
export function Vertraege({ vertraege }: { vertraege: readonly Kundenvertrag[] }) {
  const [over, running] = [vertraege.filter(isOver), vertraege.filter((vertrag) => !isOver(vertrag))]
  return (
    <>
      {(running.length > 0 || over.length === 0) && <Liste caption="Verträge" vertraege={running} />}
      {over.length > 0 && (
        <Fold title="Beendete und stornierte" level={3} value={formatZahl(over.length)} isOpen={running.length === 0}>
          <Liste caption="Beendete und stornierte Verträge" vertraege={over} />
        </Fold>
      )}
    </>
  )
}

const Liste = ({ caption, vertraege }: { caption: string; vertraege: readonly Kundenvertrag[] }) => (
  <Table
    caption={caption}
    columns={columns}
    rows={vertraege}
    rowKey={({ id }) => id}
    foldedAs={({ id }) => `Vertrag ${id}`}
    empty="Keine."
  />
)

const small = (text: string | null) => text !== null && <div className={styles.hint}>{text}</div>

const columns: TableColumn<Kundenvertrag>[] = [
  { key: 'id', header: 'Vertrag', isRowHeader: true, cell: ({ id }) => <Identifier>{id}</Identifier> },
  {
    key: 'art',
    header: 'Art',
    label: '',
    inLine: true,
    cell: ({ versorgungsart, status }) => `${versorgungsart === 'gas' ? 'Gas' : 'Strom'} ${nameStatus(status)}`,
  },
  {
    key: 'adresse',
    header: 'Lieferadresse',
    cell: ({ adresse, marktlokation }) => (
      <>
        {adresse ?? '–'}
        {small(marktlokation && `Marktlokation ${marktlokation}`)}
      </>
    ),
  },
  {
    key: 'lieferung',
    header: 'Lieferung',
    cell: (vertrag) => (
      <>
        {vertrag.lieferbeginn === null ? '–' : `ab ${formatTag(vertrag.lieferbeginn)}`}
        {small(vertrag.lieferende && `bis ${formatTag(vertrag.lieferende)}`)}
        {/* A line more in each row would push the rest out of sight; a cancellation's form says both. */}
        {small(laufzeitText(vertrag, currentDay()))}
      </>
    ),
  },
  {
    key: 'tarif',
    header: 'Tarif',
    cell: ({ tarif }) => (
      <>
        {tarif?.name ?? '–'}
        {small(tarif?.preis ?? null)}
      </>
    ),
  },
  { key: 'zaehler', header: 'Zähler', cell: ({ zaehler }) => <Zaehler zaehler={zaehler} /> },
  { key: 'verbrauch', header: 'Verbrauch', align: 'end', cell: ({ verbrauch }) => describeVerbrauch(verbrauch) },
]

const Zaehler = ({ zaehler }: Pick<Kundenvertrag, 'zaehler'>) => {
  const eingebaut = zaehler.filter(({ ausgebautAm }) => ausgebautAm === null)
  return eingebaut.length === 0 ? '–' : <Identifier>{eingebaut.map(({ nummer }) => nummer).join(', ')}</Identifier>
}

/** What was used, and when. */
function describeVerbrauch(verbrauch: Kundenvertrag['verbrauch']) {
  if (verbrauch === null) return '–'
  const { von, bis, kwh, geschaetzt } = verbrauch
  return (
    <>
      {`${formatZahl(Math.round(kwh))}\u00A0kWh`}
      {small(`${formatTag(von)} bis ${formatTag(bis)}${geschaetzt ? ', geschätzt' : ''}`)}
    </>
  )
}
