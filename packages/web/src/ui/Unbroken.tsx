import type { ReactNode } from 'react'
import styles from './Unbroken.module.css'

/** Some words that belong together, such as an IBAN or an address: they begin a line of their own rather than end on the next. */
export const Unbroken = ({ children }: { children: ReactNode }) => <span className={styles.unbroken}>{children}</span>
