import type { ReactNode } from 'react'
import styles from './Identifier.module.css'

/** A number or code by which a thing is called: its zero has a slash, and no browser translates it. */
export const Identifier = ({ children }: { children: ReactNode }) => (
  <span className={styles.identifier} translate="no">
    {children}
  </span>
)
