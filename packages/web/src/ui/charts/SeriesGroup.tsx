import type { ReactNode } from 'react'
import styles from './SeriesGroup.module.css'

/** Everything of one series in its colour; in forced colours in the system's. */
export const SeriesGroup = ({ color, children }: { color: string; children: ReactNode }) => (
  <g className={styles.series} style={{ color }}>
    {children}
  </g>
)
