import type { ReactNode } from 'react'
import styles from './Actions.module.css'

/** A row of buttons and button links; one below the other on a phone. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>
