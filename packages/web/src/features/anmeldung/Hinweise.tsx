import { type ReactNode, useEffect, useRef } from 'react'
import { useTenant } from '../../lib/tenantContext.ts'
import { Alert } from '../../ui/Alert.tsx'
import { NewTabLink } from '../../ui/Links.tsx'

/** Replaces a form that is done and gets the focus, because the button that had it is gone. */
export function Erfolgsmeldung({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1}>
      <Alert kind="success">{children}</Alert>
    </div>
  )
}

/** A hint for customers who cannot log in by themselves; nothing if the tenant has no imprint. */
export function Impressumshinweis() {
  const { footer } = useTenant()
  if (footer === undefined) return null
  return (
    <p>
      Wie Sie uns erreichen, steht im <NewTabLink href={footer.impressum}>Impressum</NewTabLink>.
    </p>
  )
}
