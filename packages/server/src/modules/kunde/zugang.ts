import { utcTag } from '@ekp/wire/rules/kalendertag'
import * as v from 'valibot'
import { Dienstkonto, Kunden, queueZugang, zugangJob } from '../../db/jobs/zugangJob.ts'
import type { Database } from '../../db/open.ts'
import { deleteSitzungenOf } from '../../http/session/queries.ts'
import { pseudonymOf } from '../../http/log/requestEntry.ts'
import { type OnEreignis, recordJobEreignis } from '../../http/log/sicherheitsereignisse.ts'
import type { Task } from '../../jobs/Task.ts'
import { signer } from '../../lib/files/schluessel.ts'
import { queueKundenmail } from '../../mail/queueMail.ts'
import { formatEntsperrmail } from '../anmeldung/mails.ts'
import { type Bearbeitung, change, type LockedKunde, lockKunde, recordBearbeitung, Refused } from './aendern.ts'

/**
 * Locks a customer's access at once: his sessions end, a request on its way is refused when it writes. No import lifts
 * this lock; `unlockKunde` does. Answers how many sessions ended.
 */
export function lockZugang(db: Database, kundennummer: string, bearbeitung: Bearbeitung): Promise<number> {
  return change(db, async (tx) => {
    const kunde = await lockKunde(tx, kundennummer)
    if (kunde.gesperrt_bleibt) throw new Refused(`Kunde ${kundennummer} ist schon gesperrt. Nichts ist geändert.`)
    return closeZugang(tx, kunde, bearbeitung)
  })
}

/** Locks the access of a customer whose row is locked; `grund` stands in his audit trail. Answers how many sessions ended. */
export async function closeZugang(
  tx: Database,
  { kundennummer, gesperrt }: Pick<LockedKunde, 'kundennummer' | 'gesperrt'>,
  bearbeitung: Bearbeitung,
  grund?: 'verstorben',
): Promise<number> {
  await tx
    .updateTable('anschlussnutzer')
    // The next version, so that no old session is valid again when he is unlocked.
    .set((eb) => ({ gesperrt: true, gesperrt_bleibt: true, passwort_version: eb('passwort_version', '+', 1) }))
    .where('kundennummer', '=', kundennummer)
    .execute()
  const ended = await deleteSitzungenOf(tx, kundennummer)
  await tx.deleteFrom('einsicht').where('kundennummer', '=', kundennummer).execute()
  await recordBearbeitung(tx, bearbeitung, {
    kundennummer,
    aktion: 'zugang_gesperrt',
    objekt: 'anschlussnutzer',
    vorher: { gesperrt },
    nachher: { gesperrt: true, bleibt: true, grund },
  })
  await queueZugang(tx, { ereignis: 'zugangGesperrt', kundennummern: [kundennummer] })
  return ended
}

/** Lifts a lock, of a command or an import, and tells the customer by mail; answers whether an import may have set it. */
export function unlockZugang(
  db: Database,
  kundennummer: string,
  bearbeitung: Bearbeitung,
): Promise<{ readonly isMailed: boolean; readonly vomImport: boolean }> {
  return change(db, async (tx) => {
    const kunde = await lockKunde(tx, kundennummer)
    if (!kunde.gesperrt) throw new Refused(`Kunde ${kundennummer} ist nicht gesperrt. Nichts ist geändert.`)
    await tx
      .updateTable('anschlussnutzer')
      // A death that was reported wrongly: mails go out again.
      .set({ gesperrt: false, gesperrt_bleibt: false, verstorben_am: null })
      .where('kundennummer', '=', kundennummer)
      .execute()
    const { email } = kunde
    if (email !== null) await queueKundenmail(tx, kundennummer, formatEntsperrmail({ ...kunde, email }))
    await recordBearbeitung(tx, bearbeitung, {
      kundennummer,
      aktion: 'zugang_entsperrt',
      objekt: 'anschlussnutzer',
      vorher: { gesperrt: true, bleibt: kunde.gesperrt_bleibt },
      nachher: { gesperrt: false },
    })
    await queueZugang(tx, { ereignis: 'zugangEntsperrt', kundennummern: [kundennummer] })
    return { isMailed: email !== null, vomImport: !kunde.gesperrt_bleibt }
  })
}

/** Restricts a customer's access to looking, or lifts that; no import widens it again. */
export function setZugriff(
  db: Database,
  kundennummer: string,
  zugriff: 'voll' | 'eingeschränkt',
  bearbeitung: Bearbeitung,
): Promise<void> {
  return change(db, async (tx) => {
    const kunde = await lockKunde(tx, kundennummer)
    const bleibt = zugriff !== 'voll'
    if (kunde.zugriff === zugriff && kunde.zugriff_bleibt === bleibt) {
      const state = bleibt ? 'schon eingeschränkt' : 'nicht eingeschränkt'
      throw new Refused(`Der Zugriff von Kunde ${kundennummer} ist ${state}. Nichts ist geändert.`)
    }
    await tx
      .updateTable('anschlussnutzer')
      .set({ zugriff, zugriff_bleibt: bleibt })
      .where('kundennummer', '=', kundennummer)
      .execute()
    await recordBearbeitung(tx, bearbeitung, {
      kundennummer,
      aktion: 'zugriff_geaendert',
      objekt: 'anschlussnutzer',
      vorher: { zugriff: kunde.zugriff },
      nachher: { zugriff, bleibt },
    })
    const ereignis = bleibt ? 'zugriffEingeschraenkt' : 'zugriffErweitert'
    await queueZugang(tx, { ereignis, kundennummern: [kundennummer] })
  })
}

/** Writes the lines to the log; the portal does this, because commands have no log. */
export function zugangTask(key: string, onEreignis?: OnEreignis): Task {
  return {
    name: zugangJob,
    run: (context, payload) => {
      const told = v.parse(v.union([Kunden, Dienstkonto]), payload)
      if ('kennung' in told) {
        const { ereignis, kennung: dienstkonto, aktion } = told
        recordJobEreignis(context, ereignis, { dienstkonto, aktion }, onEreignis)
        return Promise.resolve()
      }
      const { ereignis, kundennummern } = told
      const sign = signer(key, context.tenant.app.kurzname)
      const tag = utcTag(context.clock.now())
      for (const kundennummer of kundennummern) {
        recordJobEreignis(context, ereignis, { konto: pseudonymOf(sign, tag, kundennummer) }, onEreignis)
      }
      return Promise.resolve()
    },
  }
}
