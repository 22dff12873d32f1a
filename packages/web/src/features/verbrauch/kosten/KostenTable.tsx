import type { Kostenaufstellung, Kostenposition } from '@ekp/wire/verbrauch/kosten'
import { Fragment, type ReactNode } from 'react'
import { formatDatum, formatEuro } from '../../../lib/format.ts'
import { keepParagraphs } from '../../../lib/keepParagraphs.ts'
import { classNames } from '../../../ui/classNames.ts'
import styles from './KostenTable.module.css'
import { listPostengruppen, type Postensumme, type Preisart, preisartOf } from './postengruppen.ts'
import { listPreisstaende } from './preisstaende.ts'
import { bruttoText, mengeText, postenText, preisText, steuerText, teilText } from './texts.ts'

// Safari forgets what a table is where CSS changes its display, so its roles are said again.
const as = (role: string) => ({ role })

/** The lines as on a bill, by the days on which prices held and by the price that they make up, and their sums. */
export function KostenTable({ kosten }: { kosten: Kostenaufstellung }) {
  const preisstaende = listPreisstaende(kosten.positionen)
  const art = preisartOf(kosten)
  return (
    <table {...as('table')} className={styles.table} aria-labelledby="posten">
      <thead {...as('rowgroup')} className={styles.head}>
        <tr {...as('row')}>
          {['Posten', 'Menge', ...['Preis', 'Betrag'].map((name) => (art === undefined ? name : `${name} ${art}`))].map(
            (name) => (
              <th key={name} {...as('columnheader')} scope="col">
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      {preisstaende.map(({ von, bis, positionen }) => (
        <tbody key={`${von} ${bis}`} {...as('rowgroup')} className={styles.group}>
          {preisstaende.length > 1 && <Title className={styles.title}>Ab {formatDatum(von)}</Title>}
          {listPostengruppen(positionen, kosten).map((group) => (
            <Fragment key={group.name}>
              {group.summe && <Title className={styles.price}>{group.name}</Title>}
              {group.positionen.map((position) => (
                <Line
                  key={`${position.bezeichnung} ${position.stufe} ${position.preis}`}
                  name={group.summe ? teilText(position, group.name) : postenText(position)}
                  position={position}
                  art={art}
                />
              ))}
              {group.summe && <Line name={`${group.name} zusammen`} position={group.summe} art={art} isSum />}
            </Fragment>
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

const Title = ({ className, children }: { className: string | undefined; children: ReactNode }) => (
  <tr {...as('row')} className={className}>
    <th {...as('rowheader')} scope="rowgroup" colSpan={4}>
      {children}
    </th>
  </tr>
)

type LineProps = { name: string; art: Preisart } & (
  | { position: Kostenposition; isSum?: false }
  | { position: Postensumme; isSum: true }
)

function Line({ name, art, ...line }: LineProps) {
  const { position } = line
  const brutto = line.isSum ? bruttoText(line.position) : null
  return (
    <tr {...as('row')} className={classNames(styles.row, line.isSum && styles.sum)}>
      <th {...as('rowheader')} scope="row" className={styles.posten}>
        {keepParagraphs(name)}
      </th>
      <td {...as('cell')} className={styles.menge}>
        {mengeText(position)}
      </td>
      <td {...as('cell')} className={styles.preis}>
        {preisText(position)}
        {/* Said by the column's head, where it is seen; two prices are told apart. */}
        {art !== undefined && <span className={brutto === null ? styles.art : undefined}>{`\u00A0${art}`}</span>}
        {brutto !== null && <span className={styles.brutto}>{brutto}</span>}
      </td>
      <td {...as('cell')} className={styles.betrag}>
        {formatEuro(position.betrag)}
      </td>
    </tr>
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
