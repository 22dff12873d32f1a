import { useTenant } from '../../lib/tenantContext.ts'
import { NewTabLink } from '../../ui/Links.tsx'

/** A way on for who cannot come in by himself; nothing where the tenant names no imprint. */
export function Impressumshinweis() {
  const { footer } = useTenant()
  if (footer === undefined) return null
  return (
    <p>
      Wie Sie uns erreichen, steht im <NewTabLink href={footer.impressum}>Impressum</NewTabLink>.
    </p>
  )
}
