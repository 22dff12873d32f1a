import { Fragment, type ReactNode, useState } from 'react'
import { useLastEnd } from '../../session/session.ts'
import { LogOutQuestion } from './LogOutQuestion.tsx'

/** The layout of pages that the law requires to be open to everybody, signed in or not; a logout deletes typed input. */
export function OpenLayout({ children }: { children?: ReactNode }) {
  const lastEnd = useLastEnd()
  const [known, setKnown] = useState({ lastEnd, logouts: 0 })
  if (lastEnd !== known.lastEnd) {
    const isLogout = lastEnd?.reason === 'logout' || lastEnd?.reason === 'elsewhere'
    setKnown({ lastEnd, logouts: known.logouts + (isLogout ? 1 : 0) })
  }
  return (
    <>
      <LogOutQuestion />
      <Fragment key={known.logouts}>{children}</Fragment>
    </>
  )
}
