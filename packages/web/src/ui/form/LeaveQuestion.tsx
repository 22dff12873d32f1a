import type { BlockerFn } from '@tanstack/history'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useRouter } from '../../lib/router/RouterView.tsx'
import { watchUnsavedInput } from '../../lib/input/unsavedInput.ts'
import { Button } from '../Button.tsx'
import styles from './QuestionDialog.module.css'

interface LeaveQuestionProps {
  /** Asked at the moment of leaving. */
  isUnsaved: () => boolean
  /** Gives up what was typed. */
  onLeave: () => void
}

/** Asks before what was typed is lost; the browser asks in its own words when the whole page is left. */
export const LeaveQuestion = ({ isUnsaved, onLeave }: LeaveQuestionProps) => {
  const { history } = useRouter()
  const [answer, setAnswer] = useState<(mayLeave: boolean) => void>()
  useEffect(() => {
    const askFirst: BlockerFn = async ({ currentLocation, nextLocation }) => {
      if (currentLocation.pathname === nextLocation.pathname || !isUnsaved()) return false
      const mayLeave = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
      setAnswer(undefined)
      return !mayLeave
    }
    return history.block({ blockerFn: askFirst, enableBeforeUnload: isUnsaved })
  }, [history, isUnsaved])
  // A logout asks as well, in its own words.
  useEffect(() => watchUnsavedInput(isUnsaved), [isUnsaved])
  if (answer === undefined) return null

  const leave = () => {
    onLeave()
    answer(true)
  }
  return (
    <QuestionDialog title="Möchten Sie die Seite verlassen?" onYes={leave} onNo={() => answer(false)}>
      Ihre Eingaben sind noch nicht gespeichert und gehen dabei verloren.
    </QuestionDialog>
  )
}

interface QuestionDialogProps {
  title: string
  /** What Ja does is not undone. */
  onYes: () => void
  onNo: () => void
  children: ReactNode
}

/** A question that must be answered before anything else happens; begins at Nein, and Escape means it as well. */
export const QuestionDialog = ({ title, onYes, onNo, children }: QuestionDialogProps) => {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const no = useRef<HTMLButtonElement>(null)

  // Closed before it goes, so that the browser gives focus back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    no.current?.focus()
    return () => shown?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={styles.dialog}
      onCancel={(event) => {
        event.preventDefault()
        onNo()
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-text`}>{children}</div>
      <div className={styles.answers}>
        <Button variant="danger" onClick={onYes}>
          Ja
        </Button>
        <Button ref={no} onClick={onNo}>
          Nein
        </Button>
      </div>
    </dialog>
  )
}
