import { classNames } from '../../ui/classNames.ts'
import styles from './Rechnung.module.css'
import type { Ursache } from './texts.ts'

interface BalkenProps {
  zeilen: readonly Ursache[]
  /** The colour of a bar: what adds to the bill or takes from it, one's own amount or another. */
  farbeOf: (zeile: Ursache, index: number) => 'mehr' | 'weniger' | 'eigen' | 'andere'
  /** An amount in words. */
  format: (betrag: number) => string
}

/** Amounts below each other, each with its bar; the bars are only seen, the amounts say the same. */
export function Balken({ zeilen, farbeOf, format }: BalkenProps) {
  const most = Math.max(...zeilen.map(({ betrag }) => Math.abs(betrag)), 1)
  return (
    <dl className={styles.ursachen}>
      {zeilen.map((zeile, index) => (
        <div key={zeile.name} className={styles.ursache}>
          <dt>{zeile.name}</dt>
          <dd>{format(zeile.betrag)}</dd>
          <span aria-hidden="true" className={styles.bahn}>
            <span
              className={classNames(styles.balken, styles[farbeOf(zeile, index)])}
              style={{ inlineSize: `${(Math.abs(zeile.betrag) / most) * 100}%` }}
            />
          </span>
        </div>
      ))}
    </dl>
  )
}
