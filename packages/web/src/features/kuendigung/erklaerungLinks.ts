import type { TenantConfig } from '@ekp/wire/tenant'

type Schalter = Pick<TenantConfig, 'kuendigungsbutton' | 'widerrufsbutton' | 'portalGesperrt'>

/** The links that the law requires on every page, in its words (§ 312k Abs. 2, § 356a Abs. 1 BGB). */
export function erklaerungLinks({ kuendigungsbutton, widerrufsbutton, portalGesperrt }: Schalter) {
  if (portalGesperrt) return []
  return [
    ...(kuendigungsbutton ? [{ to: '/vertraege-hier-kuendigen', label: 'Verträge hier kündigen' } as const] : []),
    ...(widerrufsbutton ? [{ to: '/vertrag-widerrufen', label: 'Vertrag widerrufen' } as const] : []),
  ]
}
