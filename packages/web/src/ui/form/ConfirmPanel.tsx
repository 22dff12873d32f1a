import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../Button.tsx'
import styles from './ConfirmPanel.module.css'
import { Icon } from '../Icon.tsx'

interface ConfirmPanelProps {
  title: string
  /** Ja sends on what was asked about. */
  onYes: () => void
  /** Nein leads back to it. */
  onNo: () => void
  /** A request runs. */
  busy?: boolean
  /** Ja ends something. */
  danger?: boolean
  children: ReactNode
}

/** A question, shown in the page; takes focus when it appears. No answer is louder than the other, except that one ends something. */
export const ConfirmPanel = ({ title, onYes, onNo, busy = false, danger = false, children }: ConfirmPanelProps) => {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    panel.current?.focus()
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <div
      ref={panel}
      tabIndex={-1}
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={styles.panel}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        <span className={styles.icon}>
          <Icon name="warning" />
        </span>
        {title}
      </h2>
      <div id={`${id}-text`} className={styles.text}>
        {children}
      </div>
      <div className={styles.answers}>
        <Button variant={danger ? 'danger' : 'secondary'} busy={busy} onClick={onYes}>
          Ja
        </Button>
        <Button disabled={busy} onClick={onNo}>
          Nein
        </Button>
      </div>
    </div>
  )
}
