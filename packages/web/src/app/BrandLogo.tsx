import { useTenant } from '../lib/tenantContext.ts'
import { Logo } from '../ui/Logo.tsx'

/** The tenant's logo, with a link if one is configured; without an image its short name [oberflaeche-8] [mandant-3]. */
export function BrandLogo() {
  const { logo, name, kurzname } = useTenant()
  return <Logo name={logo ? (logo.alt ?? name) : kurzname} src={logo?.bild} href={logo?.link} />
}
