import type { Rechnungsadresse } from '@ekp/wire/rechnungsadresse'
import styles from './Anschrift.module.css'
import { anschriftLines } from './texts.ts'

/** A billing address as on an envelope. */
export function Anschrift({ adresse }: { adresse: Rechnungsadresse }) {
  const lines = anschriftLines(adresse)
  if (lines.length === 0) return <p>Nicht angegeben</p>
  return (
    <p className={styles.anschrift} translate="no">
      {lines.map((line, index) => (
        <span key={index} className={styles.line}>
          {line}{' '}
        </span>
      ))}
    </p>
  )
}
