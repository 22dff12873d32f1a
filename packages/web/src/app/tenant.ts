import { endpoint } from '@ekp/wire/endpoint'
import { TenantConfig } from '@ekp/wire/tenant'
import { tenantColours } from '@ekp/wire/rules/tenantColours'
import { getDotPath, safeParse, unknown } from 'valibot'
import { call } from '../api/call.ts'

const findTenant = endpoint({
  method: 'GET',
  path: '/tenant.json',
  summary: 'Die Konfiguration des Mandanten, wo die App ohne den Server des Portals ausgeliefert wird.',
  access: 'public',
  output: unknown(),
})

/** The tenant's configuration: inlined in the page by the server, else the file beside the page. */
export async function loadTenant(page: Document): Promise<TenantConfig> {
  const inlined = page.getElementById('tenant')?.textContent.trim() ?? ''
  return parseTenant(inlined === '' ? await call(findTenant, {}) : parseJson(inlined))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The tenant's configuration; throws an error that names the first wrong setting to the administrator. */
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

/**
 * Applies the tenant's style and colours [mandant-2] [mandant-12], which a page of the server has already; through the
 * DOM, since the page's policy forbids inline styles.
 */
export function applyTenant(tenant: TenantConfig, page: Document, baseUrl: string): void {
  const root = page.documentElement
  root.dataset['tenant'] = tenant.kurzname
  for (const [property, colour] of tenantColours(tenant)) root.style.setProperty(property, colour)
  const href = `${baseUrl}tenant/${tenant.kurzname}.css`
  if (!tenant.extraStyle || page.head.querySelector(`link[href="${CSS.escape(href)}"]`) !== null) return
  const link = page.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  page.head.append(link)
}
