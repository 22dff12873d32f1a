import { randomBytes } from 'node:crypto'
import { isKennung } from '@ekp/wire/dienst/konten'
import { findPasswortHash } from '../../../db/dienst/dienstkonto.ts'
import { dienstLoginFailed, dienstLoginThrottled } from '../../../http/errors/dienst.ts'
import type { DeskContext } from '../../../http/admission/Context.ts'
import type { Geraetenachweise } from '../../../http/session/geraetenachweise.ts'
import { latestEnd } from '../../../lib/clock.ts'
import type { Signer } from '../../../lib/files/schluessel.ts'
import { deskLane } from '../../../lib/passwort.ts'
import { compareInTurn } from '../../anmeldung/compareInTurn.ts'
import { geraetLifeMs, keepNachweis, listEigeneIds } from '../../anmeldung/geraete.ts'
import { watchFehlversuche } from '../../anmeldung/throttle.ts'

/** The one spelling of a short name; undefined if the text cannot be one. */
function canonicalKennung(typed: string): string | undefined {
  const kennung = typed.trim().toLowerCase()
  return isKennung(kennung) ? kennung : undefined
}

/**
 * The account with this password. Counted and compared as customers' passwords are, in queues and a lane of its own.
 * Throws `dienstLoginFailed` alike for an unknown name, a wrong password and a locked account, `dienstLoginThrottled`
 * after too many tries, and `tooBusy` in a flood.
 */
export async function checkDienstpasswort(
  context: Omit<DeskContext, 'sitzung' | 'versuch'>,
  typed: { readonly kennung: string; readonly passwort: string },
) {
  const { tenant, clock, ip, geraetenachweise, recordEreignis } = context
  const { db, budget, sign } = tenant
  const kennung = canonicalKennung(typed.kennung)
  const find = async () => {
    const konto = kennung === undefined ? undefined : await findPasswortHash(db, kennung)
    return konto && { ...konto, passwort_hash: konto.passwortHash }
  }
  const geraetIds = kennung === undefined ? [] : listEigeneIds(deskSigner(sign), kennung, geraetenachweise.sent())
  const attempt = { door: 'dienst', konto: kennung, ip } as const
  const ergebnis = await compareInTurn(context, {
    ...attempt,
    passwort: typed.passwort,
    geraetIds,
    findZugang: find,
    findGeraet: async (now) => geraetIds.find((id) => isBekannt(id, now)),
    dummyHash: () => undefined,
    lanes: { unknown: deskLane, known: deskLane },
  })
  if (ergebnis.art === 'richtig' && !ergebnis.zugang.gesperrt) return ergebnis.zugang
  // A typed name that is no account's may be a password.
  const existing = (await find())?.kennung
  if (ergebnis.art === 'richtig') {
    recordEreignis('dienstGesperrtVersucht', existing)
    throw dienstLoginFailed()
  }
  recordEreignis(ergebnis.art === 'falsch' ? 'dienstFehlversuch' : 'dienstGebremst', existing)
  await watchFehlversuche(budget, { ...attempt, geraetId: undefined }, clock.now(), (ereignis) =>
    recordEreignis(ereignis),
  )
  throw ergebnis.art === 'falsch' ? dienstLoginFailed() : dienstLoginThrottled(Math.ceil(ergebnis.waitMs / 1000))
}

/** Proofs of the desk's devices are no proofs of customers'. */
const deskSigner =
  (sign: Signer): Signer =>
  (zweck, text) =>
    sign(`dienst-${zweck}`, text)

// A proof only chooses what wrong passwords are counted against, so it needs no row: it says itself when it was made.
const timeBytes = 5

/** Lets the browser keep that this account has signed in there. */
export function keepDienstgeraet(nachweise: Geraetenachweise, sign: Signer, kennung: string, now: Date): void {
  const id = randomBytes(16)
  id.writeUIntBE(Math.floor(now.getTime() / 1000), 0, timeBytes)
  keepNachweis(nachweise, deskSigner(sign), { kundennummer: kennung, id: id.toString('base64url') })
}

function isBekannt(id: string, now: Date): boolean {
  const seconds = Buffer.from(id, 'base64url').readUIntBE(0, timeBytes)
  const end = new Date(seconds * 1000 + geraetLifeMs)
  return end > now && end <= latestEnd(now, geraetLifeMs)
}
