import type { Kostenaufstellung } from '@ekp/wire/verbrauch'
import { formatDatum, formatEuro } from '../../../lib/format.ts'
import { keepParagraphs } from '../../../lib/keepParagraphs.ts'
import styles from './KostenTable.module.css'
import { listPreisstaende } from './preisstaende.ts'
import { mengeText, postenText, preisText, steuerText } from './texts.ts'

// Safari forgets what a table is where CSS changes its display, so its roles are said again.
const as = (role: string) => ({ role })

/** The lines as on a bill, by the days on which prices held, and what they add up to. */
export function KostenTable({ kosten }: { kosten: Kostenaufstellung }) {
  const preisstaende = listPreisstaende(kosten.positionen)
  return (
    <table {...as('table')} className={styles.table} aria-labelledby="posten">
      <thead {...as('rowgroup')} className={styles.head}>
        <tr {...as('row')}>
          {['Posten', 'Menge', 'Preis', 'Betrag'].map((name) => (
            <th key={name} {...as('columnheader')} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {preisstaende.map(({ von, bis, positionen }) => (
        <tbody key={`${von} ${bis}`} {...as('rowgroup')} className={styles.group}>
          {preisstaende.length > 1 && (
            <tr {...as('row')} className={styles.title}>
              <th {...as('rowheader')} scope="rowgroup" colSpan={4}>
                Ab {formatDatum(von)}
              </th>
            </tr>
          )}
          {positionen.map((position) => (
            <tr
              key={`${position.bezeichnung} ${position.stufe} ${position.preis}`}
              {...as('row')}
              className={styles.row}
            >
              <th {...as('rowheader')} scope="row" className={styles.posten}>
                {keepParagraphs(postenText(position))}
              </th>
              <td {...as('cell')} className={styles.menge}>
                {mengeText(position)}
              </td>
              <td {...as('cell')} className={styles.preis}>
                {preisText(position)}
              </td>
              <td {...as('cell')} className={styles.betrag}>
                {formatEuro(position.betrag)}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
      <tfoot {...as('rowgroup')} className={styles.group}>
        {sums(kosten).map(({ name, betrag, isTotal }) => (
          <tr key={name} {...as('row')} className={isTotal ? styles.total : styles.row}>
            <th {...as('rowheader')} scope="row" colSpan={3} className={styles.posten}>
              {name}
            </th>
            <td {...as('cell')} className={styles.betrag}>
              {formatEuro(betrag)}
            </td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}

function sums({ netto, umsatzsteuer, brutto }: Kostenaufstellung) {
  const total = (name: string, betrag: number | null, isTotal: boolean) =>
    betrag === null ? [] : [{ name, betrag, isTotal }]
  return [
    ...total('Summe netto', netto, brutto === null),
    ...umsatzsteuer.map((one) => ({ name: steuerText(one), betrag: one.betrag, isTotal: false })),
    ...total('Summe brutto', brutto, true),
  ]
}
