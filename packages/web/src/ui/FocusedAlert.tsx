import { useEffect, useRef } from 'react'
import { Alert, type AlertProps } from './Alert.tsx'

/** A message that takes the focus as it comes: from a form that is done, or from a button that failed. */
export function FocusedAlert(props: AlertProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1}>
      <Alert {...props} />
    </div>
  )
}
