import type { Ablesung } from '@ekp/wire/ablesung'
import { deriveKanalname } from '@ekp/wire/rules/kanalname'
import { formatAblesewert } from '../../lib/format.ts'
import styles from './Ablesewerte.module.css'

interface AblesewerteProps {
  werte: Ablesung['ablesewerte']
  einheit: string
}

/** The values of a reading; each with its code when the meter has more than one channel [ablesung-25]. */
export function Ablesewerte({ werte, einheit }: AblesewerteProps) {
  const all = Object.values(werte)
  return (
    <span className={styles.werte}>
      {all.map(({ obiskennzahl, ablesewert, nachkommastellen }) => (
        <span key={obiskennzahl} className={styles.wert}>
          {all.length > 1 && <span className={styles.kanal}>{deriveKanalname(obiskennzahl)}</span>}{' '}
          <span className={styles.zahl}>
            {formatAblesewert(ablesewert, nachkommastellen)} {einheit}
          </span>
        </span>
      ))}
    </span>
  )
}
