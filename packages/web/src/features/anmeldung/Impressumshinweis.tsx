import { useTenant } from '../../lib/tenantContext.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

/** A way on for who cannot come in by himself; nothing where the tenant names no imprint. */
export function Impressumshinweis() {
  const { footer } = useTenant()
  if (footer === undefined) return null
  return (
    <p>
      Wie Sie uns erreichen, steht im{' '}
      <a href={footer.impressum} target="_blank" rel="noopener noreferrer">
        Impressum
        <VisuallyHidden> (öffnet in einem neuen Tab)</VisuallyHidden>
      </a>
      .
    </p>
  )
}
