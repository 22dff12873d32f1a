import { switchKundennummer } from '@ekp/wire/anmeldung/verknuepfung'
import { errorText } from '../../../api/ApiError.ts'
import { callWithHeaders } from '../../../api/call.ts'
import { session } from '../../../session/session.ts'
import { createOwnMessages } from '../../../session/signedInOnly.ts'

/** Switches to another customer number: for the app, another customer signs in. Says so when it fails. */
export async function wechsle(kundennummer: string): Promise<void> {
  const before = session.current()?.kundennummer
  const sayOwn = createOwnMessages()
  try {
    const { data, headers } = await callWithHeaders(switchKundennummer, { body: { kundennummer } })
    // The old session is over at once, which another call may have noticed first; a logout or another tab's switch stays.
    const isStillOurs = session.current()?.kundennummer === before || session.lastEnd()?.reason === 'ended'
    if (isStillOurs) session.start({ ...data, token: headers.token, ttlSeconds: headers.ttl })
  } catch (error) {
    sayOwn({
      kind: 'error',
      text: errorText(error, 'Der Wechsel hat nicht geklappt. Bitte versuchen Sie es noch einmal.'),
    })
  }
}
