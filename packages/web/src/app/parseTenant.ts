import { TenantConfig } from '@ekp/wire/tenant'
import { getDotPath, safeParse } from 'valibot'

/** The tenant's configuration, or an error whose sentence names the first wrong setting to the administrator. */
export function parseTenant(input: unknown): TenantConfig {
  const result = safeParse(TenantConfig, input)
  if (result.success) return result.output
  const [issue] = result.issues
  const setting = getDotPath(issue)
  throw new Error(
    setting === null
      ? 'Die Konfiguration des Mandanten (tenant.json) fehlt oder ist nicht zu lesen.'
      : `Die Konfiguration des Mandanten ist falsch: ${setting}: ${reasonOf(issue)}`,
  )
}

// valibot says these two in English.
function reasonOf({ type, expected, message }: { type: string; expected: string | null; message: string }): string {
  if (type !== 'strict_object') return message
  return expected === 'never' ? 'Diese Einstellung gibt es nicht.' : 'Diese Einstellung fehlt.'
}
