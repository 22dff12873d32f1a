import type { ReactNode } from 'react'
import styles from './Plate.module.css'

/** A number by which things are called, set like the type plate on a meter. */
export const Plate = ({ children }: { children: ReactNode }) => <span className={styles.plate}>{children}</span>
