import { type ReactNode, useId, useState } from 'react'
import { Button, type ButtonProps } from '../Button.tsx'
import styles from './Confirm.module.css'
import { useDismiss } from '../useDismiss.ts'
import { useFocusBack } from '../useFocusBack.ts'

interface ConfirmProps extends Pick<ButtonProps, 'variant' | 'size' | 'busy' | 'disabledReason' | 'aria-label'> {
  /** Asked in place of the button, such as 'Möchten Sie diesen Eintrag wirklich löschen?'. */
  question: string
  onConfirm: () => void
  children: ReactNode
}

/** A button that asks back before it acts. */
export const Confirm = ({ question, onConfirm, children, variant = 'danger', ...button }: ConfirmProps) => {
  const questionId = useId()
  const [asking, setAsking] = useState(false)
  const { opener, inside } = useFocusBack<HTMLButtonElement>(asking)
  useDismiss({ open: asking, onEscape: () => setAsking(false) })

  if (!asking) {
    return (
      <Button {...button} ref={opener} variant={variant} onClick={() => setAsking(true)}>
        {children}
      </Button>
    )
  }

  const confirm = () => {
    setAsking(false)
    onConfirm()
  }

  return (
    <div role="group" aria-labelledby={questionId} className={styles.group}>
      <span id={questionId} className={styles.question}>
        {question}
      </span>
      <span className={styles.answers}>
        <Button size="small" variant="danger" onClick={confirm}>
          Ja
        </Button>
        <Button size="small" ref={inside} onClick={() => setAsking(false)}>
          Nein
        </Button>
      </span>
    </div>
  )
}
