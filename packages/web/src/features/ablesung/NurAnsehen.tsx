import { Alert } from '../../ui/Alert.tsx'

/** Access level eingeschränkt: sees everything, sends nothing [`decisions.md` 3]. */
export function NurAnsehen() {
  return (
    <Alert kind="info">
      Mit Ihrem Zugang können Sie alles ansehen, aber keine Zählerstände übermitteln. Wenn Sie das ändern möchten,
      wenden Sie sich bitte an uns.
    </Alert>
  )
}
