import type { ReactNode } from 'react'
import styles from './Kunde.module.css'

export type Row = readonly [name: string, wert: ReactNode]

/** Names with their values, side by side where there is room. */
export const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <dl className={styles.rows}>
    {rows.map(([name, wert]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{wert}</dd>
      </div>
    ))}
  </dl>
)
