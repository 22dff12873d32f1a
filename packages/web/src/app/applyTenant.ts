import type { TenantConfig } from '@ekp/wire/tenant'
import { tenantColours } from './tenantColours.ts'

/** Lets the tenant's style and colours take effect [section 1]; through the DOM, as the page's policy wants it. */
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
