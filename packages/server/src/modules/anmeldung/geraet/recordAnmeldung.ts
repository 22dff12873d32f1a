import { queueMail } from '../../../mail/queueMail.ts'
import type { Anmeldekontext } from '../Anmeldekontext.ts'
import type { Geprueft } from '../checkPasswort.ts'
import { formatAnmeldemail } from './formatAnmeldemail.ts'
import { keepNachweis } from './keepNachweis.ts'
import { createGeraetId } from './nachweis.ts'
import { hasGeraete, insertGeraet, renewGeraet } from './queries.ts'

const mailsADay = { most: 5, rate: { windowMs: 86_400_000 } }

/**
 * Notes the device of a login that has succeeded, so that it is known from now on. Of a new one the customer is told by
 * mail, if there has been another before, at most five times a day.
 */
export async function recordAnmeldung(context: Anmeldekontext, zugang: Geprueft): Promise<void> {
  const { tenant, clock, geraetenachweise, recordEreignis } = context
  const { db, sign, budget } = tenant
  const { kundennummer, email } = zugang
  const now = clock.now()
  if (zugang.geraetId !== undefined) {
    await renewGeraet(db, zugang.geraetId, now)
    keepNachweis(geraetenachweise, sign, { kundennummer, id: zugang.geraetId })
    return
  }
  const isMailed = email !== null && (await hasGeraete(db, kundennummer))
  const mails = isMailed
    ? await budget.charge([{ art: 'anmeldung-mail', wer: kundennummer, ...mailsADay }], now)
    : undefined
  const geraet = { id: createGeraetId(), kundennummer, passwortVersion: zugang.passwort_version }
  await db.transaction().execute(async (tx) => {
    await insertGeraet(tx, geraet, now)
    if (email !== null && mails?.waitMs === 0) await queueMail(tx, formatAnmeldemail({ ...zugang, email }, now))
  })
  keepNachweis(geraetenachweise, sign, geraet)
  recordEreignis('neuesGeraet', kundennummer)
}
