import * as v from 'valibot'
import { erneuernUrlOf } from '../../../erneuernUrlOf.ts'
import { pseudonymOf } from '../../../http/pseudonymOf.ts'
import type { OnEreignis } from '../../../http/sicherheit/recordEreignis.ts'
import { recordJobEreignis } from '../../../http/sicherheit/recordJobEreignis.ts'
import type { Task } from '../../../jobs/Task.ts'
import { signer } from '../../../lib/schluessel.ts'
import type { Mailer } from '../../../mail/Mailer.ts'
import { type Mailergebnis, sendQueuedMail } from '../../../mail/sendQueuedMail.ts'
import { formatResetmail } from './formatResetmail.ts'
import { resetJob } from './resetJob.ts'
import { endOlderResets, findResetKunde, resetLifeMs, updateReset } from './resetQueries.ts'
import { deriveResetToken, hashResetToken } from './resetToken.ts'

type OnMail = (mandant: string, ergebnis: Mailergebnis) => void

const Payload = v.object({ id: v.pipe(v.string(), v.uuid()) })

function linkOf(erneuernUrl: string, token: string): string {
  const url = new URL(erneuernUrl)
  url.searchParams.set('token', token)
  return url.href
}

/** Sends the link to a new password; its token comes into being here, and a retry sends the same one. */
export function passwortResetTask(
  mailer: Mailer,
  schluessel: string,
  told: { readonly onMail?: OnMail | undefined; readonly onEreignis?: OnEreignis | undefined } = {},
): Task {
  return {
    name: resetJob,
    run: async (context, payload) => {
      const { id } = v.parse(Payload, payload)
      const { db, tenant, clock } = context
      const { kurzname } = tenant.app
      const kunde = await findResetKunde(db, id, clock.now())
      if (kunde === undefined || kunde.email === null) return
      const { email } = kunde
      const token = deriveResetToken(schluessel, kurzname, id)
      const giltBis = new Date(clock.now().getTime() + resetLifeMs)
      await updateReset(db, { id, tokenHash: hashResetToken(token), email, giltBis })
      const ergebnisse: Mailergebnis[] = []
      const note = (ergebnis: Mailergebnis) => {
        ergebnisse.push(ergebnis)
        told.onMail?.(kurzname, ergebnis)
      }
      const link = { url: linkOf(erneuernUrlOf(tenant), token), giltBis }
      const mail = formatResetmail({ ...kunde, email }, link)
      await sendQueuedMail({ ...context, mailer, onErgebnis: note }, { id, mail })
      if (!ergebnisse.includes('gesendet')) return
      const tag = clock.now().toISOString().slice(0, 10)
      const konto = pseudonymOf(signer(schluessel, kurzname), tag, kunde.kundennummer)
      recordJobEreignis(context, 'linkGesendet', { konto }, told.onEreignis)
      await endOlderResets(db, id, clock.now())
    },
  }
}
