import { useMessage } from '../../lib/message.ts'
import type { EndReason } from '../../session/createSession.ts'
import { useLastEnd } from '../../session/useSession.ts'
import { Alert } from '../../ui/Alert.tsx'

const expired =
  'Sie wurden aus Sicherheitsgründen abgemeldet, weil Ihre Sitzung abgelaufen ist. Bitte melden Sie sich erneut an.'

const texts: Record<EndReason, string | undefined> = {
  logout: 'Sie haben sich abgemeldet.',
  elsewhere: 'Sie wurden in einem anderen Fenster abgemeldet.',
  expired,
  unauthorized: expired,
  blocked: undefined,
  notRefreshed: 'Sie wurden aus Sicherheitsgründen abgemeldet. Bitte melden Sie sich erneut an.',
}

/** Why a customer who was logged in is here again. */
export function LastEndNotice() {
  const lastEnd = useLastEnd()
  const message = useMessage()
  // A message that stands above already says that one is logged out.
  if (lastEnd?.reason === 'logout' && message !== undefined) return null
  const text = lastEnd?.kundennummer && texts[lastEnd.reason]
  return text && <Alert kind="info">{text}</Alert>
}
