import type { HTMLAttributes } from 'react'
import styles from './Card.module.css'
import { classNames } from './classNames.ts'

export type CardTone = 'plain' | 'active' | 'ordered' | 'notice' | 'inactive'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  tone?: CardTone
  as?: 'div' | 'article' | 'section' | 'li'
}

/** A surface for one thing; its tone is drawn as a line, and must be said in words inside as well. */
export const Card = ({ tone = 'plain', as: Tag = 'div', className, ...rest }: CardProps) => (
  <Tag {...rest} className={classNames(styles.card, tone !== 'plain' && styles[tone], className)} />
)
