import type { ReactNode } from 'react'
import styles from './CardGrid.module.css'

/** Cards of an overview: two columns from 64 rem up. */
export const CardGrid = ({ as: Tag = 'div', children }: { as?: 'div' | 'ul'; children: ReactNode }) => (
  <Tag className={styles.grid}>{children}</Tag>
)
