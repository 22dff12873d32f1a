import { deriveKanalkuerzel, deriveKanalname } from '@ekp/wire/rules/kanalname'
import type { Kanalverbrauch, Verbrauch } from '@ekp/wire/verbrauch'
import styles from './KanalList.module.css'
import { verbrauchText } from './texts.ts'

interface KanalListProps {
  kanaele: readonly Kanalverbrauch[]
  /** How a consumption is said. */
  textOf?: (verbrauch: number | null) => string
}

/** What each Messkanal consumed. */
export function KanalList({ kanaele, textOf = verbrauchText }: KanalListProps) {
  return (
    <ul className={styles.list}>
      {kanaele.map(({ obiskennzahl, verbrauch }) => (
        <li key={obiskennzahl} className={styles.kanal}>
          <span className={styles.name}>{deriveKanalname(obiskennzahl)}: </span>
          <span className={styles.kuerzel} aria-hidden="true">
            {deriveKanalkuerzel(obiskennzahl)}:
          </span>
          <span className={styles.figure}>{textOf(verbrauch)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Whether consumption is shown per Messkanal: only if any entry has more than one [verbrauch-8]. */
export function hasKanaele(verbraeuche: readonly Verbrauch[]): boolean {
  return verbraeuche.some(({ proKanal }) => proKanal.length > 1)
}
