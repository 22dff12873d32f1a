import { type ReactNode, useId, useState } from 'react'
import styles from './Fold.module.css'

interface FoldProps {
  title: string
  /** What a glance is to know of it while it is closed. */
  value?: ReactNode
  level?: 2 | 3 | 4
  /** Whether it is open until somebody closes it. */
  isOpen?: boolean
  /** Its content comes when it is first opened, because it loads something. */
  isLazy?: boolean
  children: ReactNode
}

/** A part of a page behind one line with its title and its value. */
export function Fold({ title, value, level = 2, isOpen = false, isLazy = false, children }: FoldProps) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={id}>
      <details
        className={styles.fold}
        open={isOpen}
        onToggle={({ currentTarget }) => currentTarget.open && setWasOpen(true)}
      >
        <summary className={styles.line}>
          <Heading id={id}>{title}</Heading>
          {value !== undefined && <span className={styles.value}>{value}</span>}
        </summary>
        <div className={styles.content}>{(wasOpen || !isLazy) && children}</div>
      </details>
    </section>
  )
}
