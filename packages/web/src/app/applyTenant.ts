import type { TenantConfig } from '@ekp/wire/tenant'
import { tenantColours } from './tenantColours.ts'

/** Applies the tenant's style and colours [mandant-2] [mandant-12]; through the DOM, since the page's policy forbids inline styles. */
export function applyTenant(tenant: TenantConfig, page: Document, baseUrl: string): void {
  const root = page.documentElement
  root.dataset['tenant'] = tenant.kurzname
  for (const [property, colour] of tenantColours(tenant)) root.style.setProperty(property, colour)
  if (!tenant.extraStyle) return
  const link = page.createElement('link')
  link.rel = 'stylesheet'
  link.href = `${baseUrl}tenant/${tenant.kurzname}.css`
  page.head.append(link)
}
