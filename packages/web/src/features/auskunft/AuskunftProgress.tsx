import { formatKilobyte } from '../../lib/format.ts'
import styles from './AuskunftProgress.module.css'

/** That it is under way; nobody knows how much it becomes. */
export function AuskunftProgress({ receivedBytes }: { receivedBytes: number }) {
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} aria-label="Ihre Daten werden heruntergeladen" />
      <span className={styles.size}>
        {receivedBytes === 0 ? 'Ihre Daten werden zusammengestellt …' : formatKilobyte(receivedBytes)}
      </span>
    </div>
  )
}
