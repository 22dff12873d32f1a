import { encodeQR } from 'qr'
import { useMemo } from 'react'
import { formatEuro } from '../../lib/format.ts'
import { modulesPath } from './epc.ts'
import styles from './Ueberweisung.module.css'

interface GiroCodeProps {
  /** What it holds. */
  text: string
  betrag: number
  empfaenger: string
}

// A camera needs four modules of white around it (ISO/IEC 18004).
const border = 4

/** A code that a banking app reads in place of typing (EPC069-12, error correction M). */
export function GiroCode({ text, betrag, empfaenger }: GiroCodeProps) {
  const { d, size } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', encoding: 'byte', border })
    return { d: modulesPath(rows), size: rows.length }
  }, [text])
  return (
    <figure className={styles.code}>
      <svg
        className={styles.bild}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={`GiroCode: Überweisung von ${formatEuro(betrag)} an ${empfaenger}, mit IBAN und Verwendungszweck`}
      >
        <path className={styles.module} d={d} />
      </svg>
      <figcaption>GiroCode: mit Ihrer Banking-App einlesen</figcaption>
    </figure>
  )
}
