import type { Ablesung } from '@ekp/wire/ablesung'
import { deriveKanalkuerzel } from '@ekp/wire/rules/kanalname'
import { formatAblesewert } from '../../lib/format.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { classNames } from '../../ui/classNames.ts'
import styles from './Ablesewerte.module.css'
import type { Differenz } from './differenzen.ts'
import { Kanalname } from './Kanalname.tsx'

interface AblesewerteProps {
  werte: Ablesung['ablesewerte']
  einheit: string
  /** Its figures leave no room for their unit in a folded row; with several channels none do. */
  isLong?: boolean
  /** Each figure has its unit in any case. */
  hasEinheiten?: boolean
  /** How much more than the reading before each channel shows, where that is known; in a list others have. */
  differenz?: Differenz | undefined
}

/** The values of a reading; each with its channel when the meter has more than one channel [ablesung-25]. */
export function Ablesewerte({ werte, einheit, isLong = false, hasEinheiten = false, differenz }: AblesewerteProps) {
  const all = Object.values(werte)
  return (
    <span className={styles.werte}>
      {all.map(({ obiskennzahl, ablesewert, nachkommastellen }) => (
        <span key={obiskennzahl} className={styles.wert}>
          {all.length > 1 && (
            <span className={styles.kanal}>
              <span className={styles.inLine}>{deriveKanalkuerzel(obiskennzahl)}</span>
              <span className={styles.besideLine}>
                <Kanalname obiskennzahl={obiskennzahl} />
              </span>
            </span>
          )}{' '}
          <span className={styles.zahl}>
            {formatAblesewert(ablesewert, nachkommastellen)}
            <span className={classNames(!hasEinheiten && (isLong || all.length > 1) && styles.besideLine)}>
              {' '}
              {einheit}
            </span>
          </span>
          {differenz && (
            <span className={styles.differenz}>
              {differenz[obiskennzahl] !== undefined && (
                <>
                  <VisuallyHidden>, zur vorigen Ablesung </VisuallyHidden>{' '}
                  {formatDifferenz(differenz[obiskennzahl], nachkommastellen)}
                </>
              )}
            </span>
          )}
        </span>
      ))}
    </span>
  )
}

export function formatDifferenz(differenz: number, nachkommastellen: number | null): string {
  return `${differenz < 0 ? '−' : '+'}${formatAblesewert(Math.abs(differenz), nachkommastellen)}`
}
