import { Children, type ReactNode } from 'react'
import styles from './TileGrid.module.css'

/** A choice of TileLinks: below each other on a phone, up to three side by side. */
export const TileGrid = ({ children }: { children: ReactNode }) => (
  <ul className={styles.grid}>{Children.map(children, (child) => child && <li>{child}</li>)}</ul>
)
