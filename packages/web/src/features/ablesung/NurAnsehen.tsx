import { useTenant } from '../../lib/tenantContext.ts'
import { ReadOnlyNotice } from '../../ui/form/ReadOnlyNotice.tsx'

/** For the access level `eingeschränkt`, which sees everything and sends nothing [ablesung-17]. */
export function NurAnsehen() {
  const { footer } = useTenant()
  return <ReadOnlyNotice impressum={footer?.impressum}>keine Zählerstände übermitteln</ReadOnlyNotice>
}
