import type { Umrechnung } from '@ekp/wire/verbrauch'
import styles from './UmrechnungDetails.module.css'
import { umrechnungText } from './umrechnungText.ts'
import { zeitraumText } from './zeitraumText.ts'

/** How gas was converted, folded away: cubic metres × Zustandszahl × Brennwert, for each time that had its own factors. */
export function UmrechnungDetails({ teile }: { teile: readonly Umrechnung[] }) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>Berechnung anzeigen</summary>
      <p>Kubikmeter × Zustandszahl × Brennwert</p>
      <ul className={styles.list}>
        {teile.map((teil) => (
          <li key={teil.von}>
            {teile.length > 1 && `${zeitraumText(teil)}: `}
            {umrechnungText(teil)}
          </li>
        ))}
      </ul>
    </details>
  )
}
