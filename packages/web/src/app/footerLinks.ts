import type { TenantConfig } from '@ekp/wire/tenant'

/** The footer's links: those that the tenant configures [mandant-8]. */
export function footerLinks({ footer }: Pick<TenantConfig, 'footer'>): { label: string; href: string }[] {
  if (footer === undefined) return []
  const { impressum, datenschutz, barrierefreiheit } = footer
  return [
    { label: 'Impressum', href: impressum },
    { label: 'Datenschutz', href: datenschutz },
    ...(barrierefreiheit === undefined ? [] : [{ label: 'Barrierefreiheit', href: barrierefreiheit }]),
  ]
}
