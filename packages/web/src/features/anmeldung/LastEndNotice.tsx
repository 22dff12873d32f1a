import { useMessage } from '../../lib/message.ts'
import type { EndReason } from '../../session/createSession.ts'
import { useLastEnd } from '../../session/session.ts'
import { Alert } from '../../ui/Alert.tsx'

const because = (end: string) =>
  `Sie wurden aus Sicherheitsgründen abgemeldet, weil Ihre Sitzung ${end} ist. Bitte melden Sie sich erneut an.`

const texts: Record<EndReason, string | undefined> = {
  logout: 'Sie haben sich abgemeldet.',
  elsewhere: 'Sie wurden in einem anderen Fenster abgemeldet.',
  expired: because('abgelaufen'),
  // A new password ends every session but one.
  ended: because('abgelaufen oder beendet'),
  blocked: undefined,
  notRefreshed: 'Sie wurden aus Sicherheitsgründen abgemeldet. Bitte melden Sie sich erneut an.',
}

const einmalpasswort = ' Ihr Passwort ist nicht geändert: Ihr Einmalpasswort gilt weiter.'

/** Says why the session has ended, on the login page. */
export function LastEndNotice() {
  const lastEnd = useLastEnd()
  const message = useMessage()
  // A message that stands above already says that one is logged out.
  if (lastEnd?.reason === 'logout' && message !== undefined) return null
  const text = lastEnd?.kundennummer && texts[lastEnd.reason]
  // Only where this tab knows how it went on.
  const isUnchanged = lastEnd?.wasForced && (lastEnd.reason === 'logout' || lastEnd.reason === 'expired')
  return (
    text && (
      <Alert kind="info">
        {text}
        {isUnchanged && einmalpasswort}
      </Alert>
    )
  )
}
