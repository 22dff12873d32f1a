import type { ReactNode } from 'react'
import { nichtAngegeben } from '../../lib/format.ts'
import styles from './KeyFigures.module.css'
import { classNames } from '../classNames.ts'

export interface KeyFigure {
  label: string
  /** Null where nothing is known. */
  value: ReactNode
  /** Set smaller, after the value. */
  unit?: string
  /** A line below the value. */
  note?: ReactNode
  /** Words instead of a figure: set smaller, and free to break. */
  isText?: boolean
}

interface KeyFiguresProps {
  figures: readonly KeyFigure[]
  /** The first one is what the page is about. */
  loud?: boolean
}

/** The few values that a card is about, larger than its rows; each below its name. */
export const KeyFigures = ({ figures, loud = false }: KeyFiguresProps) => (
  <dl className={classNames(styles.figures, loud && styles.loud)}>
    {figures.map(({ label, value, unit, note, isText = false }) => (
      <div key={label}>
        <dt className={styles.label}>{label}</dt>
        {value === null || value === '' ? (
          <dd className={styles.empty}>{nichtAngegeben}</dd>
        ) : (
          <dd className={classNames(styles.value, isText && styles.text)}>
            {value}
            {unit !== undefined && <span className={styles.unit}> {unit}</span>}
          </dd>
        )}
        {note !== undefined && <dd className={styles.note}>{note}</dd>}
      </div>
    ))}
  </dl>
)
