import { useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { pageId } from '../../ui/layout/Page.tsx'
import { useDismiss } from '../../ui/useDismiss.ts'
import styles from './SessionEndOffer.module.css'
import { cancelLogOut, confirmLogOut, useLogOutQuestion } from './askToLogOut.ts'
import { logOutText } from './logOutText.ts'

/** Asks before a logout that would delete readings or what was typed; at the top, where the eye and the focus go. */
export function LogOutQuestion() {
  const verlust = useLogOutQuestion()
  // A session that ends takes its question along.
  useEffect(() => cancelLogOut, [])
  return verlust === undefined ? null : (
    <Question label={verlust.ziel === undefined ? 'Abmelden' : 'Wechseln'} text={logOutText(verlust)} />
  )
}

function Question({ label, text }: { label: string; text: string }) {
  const questionId = useId()
  const no = useRef<HTMLButtonElement>(null)
  const origin = useRef<Element>(null)

  useEffect(() => {
    origin.current = document.activeElement
    no.current?.focus()
    return () => {
      // On a phone the menu that had focus is closed by now.
      const isThere = origin.current instanceof HTMLElement && origin.current.checkVisibility()
      const target = isThere ? origin.current : document.getElementById(pageId)
      if (target instanceof HTMLElement) target.focus()
    }
  }, [])
  useDismiss({ open: true, onEscape: cancelLogOut })

  return (
    <section aria-label={label} className={styles.offer}>
      <p id={questionId}>{text}</p>
      <div role="group" aria-labelledby={questionId} className={styles.buttons}>
        <Button size="small" variant="danger" onClick={() => void confirmLogOut()}>
          Ja
        </Button>
        <Button size="small" ref={no} onClick={cancelLogOut}>
          Nein
        </Button>
      </div>
    </section>
  )
}
