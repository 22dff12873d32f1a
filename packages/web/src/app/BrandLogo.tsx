import { useTenant } from '../lib/tenantContext.ts'
import { Logo } from '../ui/Logo.tsx'

/** The tenant's logo, linked where a link is configured; its short name where there is no image [section 2]. */
export function BrandLogo() {
  const { logo, name, kurzname } = useTenant()
  return <Logo name={logo ? (logo.alt ?? name) : kurzname} src={logo?.bild} href={logo?.link} />
}
