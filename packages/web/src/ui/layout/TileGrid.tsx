import { Children, type ReactNode } from 'react'
import styles from './TileGrid.module.css'

/** A choice of TileLinks: small and close on a phone, a list beside the page on wide screens. */
export const TileGrid = ({ children }: { children: ReactNode }) => (
  <ul className={styles.grid}>{Children.map(children, (child) => child && <li>{child}</li>)}</ul>
)
