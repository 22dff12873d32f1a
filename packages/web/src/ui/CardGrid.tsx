import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import styles from './CardGrid.module.css'

interface CardGridProps {
  as?: 'div' | 'ul'
  /** How a page arranges its rows. */
  className?: string | undefined
  children: ReactNode
}

/** Cards of an overview: two columns from 64 rem up. */
export const CardGrid = ({ as: Tag = 'div', className, children }: CardGridProps) => (
  <Tag className={classNames(styles.grid, className)}>{children}</Tag>
)
