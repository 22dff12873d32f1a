import { endpoint } from '@ekp/wire/endpoint'
import type { TenantConfig } from '@ekp/wire/tenant'
import { unknown } from 'valibot'
import { call } from '../api/call.ts'
import { parseTenant } from './parseTenant.ts'

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
