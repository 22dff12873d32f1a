import { beginEinsicht } from '@ekp/wire/anmeldung/einsicht'
import { errorText } from '../../api/ApiError.ts'
import { callWithHeaders } from '../../api/call.ts'
import { session } from '../../session/session.ts'

let failure: string | undefined

/** Why the view did not open; undefined if it did. */
export const whyNotOpen = () => failure

/** Swaps the code for the session of this tab. */
export async function openEinsicht(einsichtscode: string): Promise<void> {
  try {
    const { data, headers } = await callWithHeaders(beginEinsicht, { body: { einsichtscode } })
    session.start({ kundennummer: data.kundennummer, token: headers.token, ttlSeconds: headers.ttl })
  } catch (error) {
    failure = errorText(error, 'Die Ansicht lässt sich nicht öffnen. Bitte versuchen Sie es noch einmal.')
  }
}
