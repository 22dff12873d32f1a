import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { watchUnsavedInput } from '../lib/unsavedInput.ts'
import { QuestionDialog } from './QuestionDialog.tsx'

export interface LeaveQuestionProps {
  /** Asked at the moment of leaving. */
  isUnsaved: () => boolean
  /** Gives up what was typed. */
  onLeave: () => void
}

/** Asks before what was typed is lost; the browser asks in its own words when the whole page is left. */
export const LeaveQuestion = ({ isUnsaved, onLeave }: LeaveQuestionProps) => {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  // A logout asks as well, in its own words.
  useEffect(() => watchUnsavedInput(isUnsaved), [isUnsaved])
  if (blocker.status !== 'blocked') return null

  const leave = () => {
    onLeave()
    blocker.proceed()
  }
  return (
    <QuestionDialog title="Möchten Sie die Seite verlassen?" onYes={leave} onNo={blocker.reset}>
      Ihre Eingaben sind noch nicht gespeichert und gehen dabei verloren.
    </QuestionDialog>
  )
}
