import { type ReactNode, useId } from 'react'
import { Card } from './Card.tsx'
import styles from './LinkCard.module.css'

interface LinkCardProps {
  title: string
  /** One sentence on what is there. */
  text: string
  /** The ButtonLinks that lead there. */
  children: ReactNode
}

/** A place that a page leads to, with a title and a sentence. */
export const LinkCard = ({ title, text, children }: LinkCardProps) => {
  const titleId = useId()
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.card}>
      <h2 id={titleId}>{title}</h2>
      <p>{text}</p>
      <div className={styles.links}>{children}</div>
    </Card>
  )
}
