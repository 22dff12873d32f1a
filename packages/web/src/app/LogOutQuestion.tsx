import { useEffect, useId, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { pageId } from '../ui/Page.tsx'
import { useDismiss } from '../ui/useDismiss.ts'
import { cancelLogOut, confirmLogOut, useLogOutQuestion } from './askToLogOut.ts'
import styles from './SessionEndOffer.module.css'

/** Asks before a logout that would delete readings; at the top, where the eye and the focus go. */
export function LogOutQuestion() {
  const waiting = useLogOutQuestion()
  // A session that ends takes its question along.
  useEffect(() => cancelLogOut, [])
  return waiting === 0 ? null : <Question waiting={waiting} />
}

function Question({ waiting }: { waiting: number }) {
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
    <section aria-label="Abmelden" className={styles.offer}>
      <p id={questionId}>{questionText(waiting)}</p>
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

function questionText(waiting: number): string {
  return waiting === 1
    ? 'Es wartet noch eine Ablesung auf Übertragung. Beim Abmelden wird sie gelöscht. Möchten Sie sich trotzdem abmelden?'
    : `Es warten noch ${waiting} Ablesungen auf Übertragung. Beim Abmelden werden sie gelöscht. Möchten Sie sich trotzdem abmelden?`
}
