import { deriveKanalname } from '@ekp/wire/rules/kanalname'
import type { Kanalverbrauch } from '@ekp/wire/verbrauch'
import styles from './KanalList.module.css'
import { verbrauchText } from './verbrauchText.ts'

/** What each Messkanal consumed. */
export function KanalList({ kanaele }: { kanaele: readonly Kanalverbrauch[] }) {
  return (
    <ul className={styles.list}>
      {kanaele.map(({ obiskennzahl, verbrauch }) => (
        <li key={obiskennzahl} className={styles.kanal}>
          {deriveKanalname(obiskennzahl)}: <span className={styles.figure}>{verbrauchText(verbrauch)}</span>
        </li>
      ))}
    </ul>
  )
}
