import { drafts } from '@ekp/web/lib/input/drafts.ts'
import { useState } from 'react'

/** A typed text that this tab keeps for the same account over a reload and the end of a session; signing out deletes it. */
export function useEntwurf(owner: string, name: string) {
  const [text, setText] = useState(() => {
    const kept = drafts.read(owner, name)
    return typeof kept === 'string' ? kept : ''
  })
  return {
    text,
    setText: (changed: string) => {
      setText(changed)
      drafts.keep(owner, name, changed)
    },
    forget: () => drafts.forget(owner, name),
  }
}
