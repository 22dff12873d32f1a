import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '../../ui/Alert.tsx'

/** What takes the place of a form that is done: focus goes to it, since the button that had it is gone. */
export function Erfolgsmeldung({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1}>
      <Alert kind="success">{children}</Alert>
    </div>
  )
}
