import type { HTMLAttributes, ReactNode } from 'react'
import styles from './Card.module.css'
import cardGridStyles from './CardGrid.module.css'
import plateStyles from './Plate.module.css'
import { classNames } from '../classNames.ts'

export type CardTone = 'plain' | 'active' | 'ordered' | 'notice' | 'inactive'

interface CardProps extends HTMLAttributes<HTMLElement> {
  tone?: CardTone
  as?: 'div' | 'article' | 'section' | 'li'
}

/** A surface for one thing; its tone is drawn as a line, and must be said in words inside as well. */
export const Card = ({ tone = 'plain', as: Tag = 'div', className, ...rest }: CardProps) => (
  <Tag {...rest} className={classNames(styles.card, tone !== 'plain' && styles[tone], className)} />
)

interface CardGridProps {
  as?: 'div' | 'ul'
  /** How a page arranges its rows. */
  className?: string | undefined
  children: ReactNode
}

/** Cards of an overview: two columns from 64 rem up. */
export const CardGrid = ({ as: Tag = 'div', className, children }: CardGridProps) => (
  <Tag className={classNames(cardGridStyles.grid, className)}>{children}</Tag>
)

/** A number by which things are called, set like the type plate on a meter. */
export const Plate = ({ children }: { children: ReactNode }) => <span className={plateStyles.plate}>{children}</span>
