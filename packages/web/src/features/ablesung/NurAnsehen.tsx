import { useTenant } from '../../lib/tenantContext.ts'
import { ReadOnlyNotice } from '../../ui/ReadOnlyNotice.tsx'

/** Access level eingeschränkt: sees everything, sends nothing [`decisions.md` 3]. */
export function NurAnsehen() {
  const { footer } = useTenant()
  return <ReadOnlyNotice impressum={footer?.impressum}>keine Zählerstände übermitteln</ReadOnlyNotice>
}
