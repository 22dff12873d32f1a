import { type ReactNode, useId } from 'react'
import { classNames } from '../classNames.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { Card } from './Card.tsx'
import styles from './Stage.module.css'

interface StageProps {
  /** A quiet heading: the answer below it is what is loud. */
  title: ReactNode
  /** A StageAnswer and what is to be known about it. */
  children: ReactNode
  /** A Strip or a small chart, beside the answer where there is room, else below it. */
  picture?: ReactNode
  /** What else is to be said: on a phone after the picture, else below the answer. */
  below?: ReactNode
}

/** The first card of a screen: the answer to what the customer came for, with one small picture. */
export const Stage = ({ title, children, picture, below }: StageProps) => {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={styles.stage}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.answer}>{children}</div>
      {picture && <div className={styles.picture}>{picture}</div>}
      {below && <div className={styles.below}>{below}</div>}
    </Card>
  )
}

interface StageAnswerProps {
  before?: ReactNode
  /** `3.251 kWh`: the unit behind the last digit is set smaller. */
  figure: string
  after?: ReactNode
}

// With its unit, a longer word has no room on the line of a phone.
const longWord = /\S{9}/

/** One sentence; its figure is the one thing on a screen that is loud. */
export const StageAnswer = ({ before, figure, after }: StageAnswerProps) => {
  const [, number = figure, unit] = /^(.*\d)\s(\D+)$/u.exec(figure) ?? []
  return (
    <p className={styles.sentence}>
      {before}{' '}
      <strong className={classNames(styles.figure, longWord.test(number) && styles.long)}>
        {number}
        {unit !== undefined && <span className={styles.unit}> {unit}</span>}
      </strong>
      {after && (
        <>
          <VisuallyHidden>, </VisuallyHidden>
          {after}
        </>
      )}
    </p>
  )
}
