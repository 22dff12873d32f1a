import { ReadOnlyNotice } from '../../ui/ReadOnlyNotice.tsx'

/** Access level eingeschränkt: sees everything, sends nothing [`decisions.md` 3]. */
export function NurAnsehen() {
  return <ReadOnlyNotice>keine Zählerstände übermitteln</ReadOnlyNotice>
}
