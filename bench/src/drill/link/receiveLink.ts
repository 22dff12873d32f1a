import { setTimeout } from 'node:timers/promises'
import type { Mailbox } from '../../../../packages/server/src/testing/mailbox.ts'
import { tokenOf } from '../../../../packages/server/src/testing/resetMails.ts'

/** Asks for a link to a new password; the token in the mail that comes. */
export async function receiveLink(
  { origin, basisUrl }: { readonly origin: string; readonly basisUrl: string },
  kundennummer: string,
  mailbox: Mailbox,
): Promise<string> {
  const headers = { kundennummer, basisUrl }
  const { status } = await fetch(`${origin}/api/anschlussnutzer/passwort_reset`, { method: 'POST', headers })
  if (status !== 204) throw new Error(`${kundennummer} gets no link: ${status}`)
  for (let round = 0; round < 200; round++) {
    const mail = mailbox.mails.find(({ text = '' }) => text.includes('token='))
    if (mail !== undefined) return tokenOf(mail)
    await setTimeout(100)
  }
  throw new Error('No mail with a link came')
}
