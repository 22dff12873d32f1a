import type { Dienstrolle } from '@ekp/wire/dienst/rollen'
import {
  insertDienstkonto,
  type Kontoaenderung,
  lockAdmins,
  lockDienstkonto,
  updateDienstkonto,
} from '../../db/dienst/dienstkonto.ts'
import { type Budget, emptyBuckets } from '../../db/budget.ts'
import type { Database } from '../../db/open.ts'
import { dienstkette } from '../../db/protokoll/ketten.ts'
import type { Kontoaktion } from '@ekp/wire/kunde/protokollaktion'
import { recordProtokoll } from '../../db/protokoll/recordProtokoll.ts'
import type { Signer } from '../../lib/files/schluessel.ts'
import { listKontobuckets } from '../anmeldung/throttle.ts'
import { queueDienstkonto } from '../../db/jobs/zugangJob.ts'
import { change, Refused } from '../kunde/aendern.ts'

/** Who changes the accounts of the desk, and when. */
interface Kontobearbeitung {
  readonly bearbeiter: string
  /** His own account; without one he gives a command, and a command may everything. */
  readonly admin?: number
  readonly now: Date
}

interface NewKonto {
  readonly kennung: string
  readonly name: string
  readonly rolle: Dienstrolle
  readonly passwortHash: string
}

/** Adds an account of the desk, which its audit trail tells. */
export function createKonto(db: Database, konto: NewKonto, bearbeitung: Kontobearbeitung): Promise<void> {
  return change(db, async (tx) => {
    await checkAdmin(tx, bearbeitung)
    const { kennung, rolle } = konto
    const id = await insertDienstkonto(tx, { ...konto, angelegtAm: bearbeitung.now })
    if (id === undefined) {
      throw new Refused(`Die Kennung ${kennung} ist schon vergeben; eine Kennung bekommt nie jemand anders.`)
    }
    await record(tx, bearbeitung, { id, kennung }, 'angelegt', { rolle })
  })
}

/**
 * Changes an account of the desk and ends its sessions; its audit trail tells each part of it. A new password and
 * unlocking forget its wrong passwords.
 */
export function changeKonto(
  db: Database,
  kennung: string,
  aenderung: Kontoaenderung,
  { sign, ...bearbeitung }: Kontobearbeitung & { readonly sign: Signer },
): Promise<void> {
  return change(db, async (tx) => {
    await checkAdmin(tx, bearbeitung)
    const konto = await lockDienstkonto(tx, kennung)
    if (konto === undefined) throw new Refused(`Ein Konto ${kennung} gibt es nicht.`)
    if (bearbeitung.admin !== undefined) refuseOwn(konto, bearbeitung.admin)
    const { gesperrt: locks, ...others } = aenderung
    const isReleased = locks === false && !konto.gesperrt && Object.keys(others).length === 0
    // Whoever has only mistyped goes on where he is signed in.
    if (!isReleased) await updateDienstkonto(tx, kennung, aenderung)
    const { rolle, gesperrt, passwortHash, ueberAnbieter, passkeysEntfernen, entferntAm } = aenderung
    if (passwortHash !== undefined || gesperrt === false) await emptyBuckets(tx, sign, bucketsOf(kennung))
    const tell = (aktion: Kontoaktion, neu?: object, alt?: object) => record(tx, bearbeitung, konto, aktion, neu, alt)
    if (rolle !== undefined && rolle !== konto.rolle) await tell('rolle_geaendert', { rolle }, { rolle: konto.rolle })
    if (passwortHash !== undefined) await tell('passwort_gesetzt')
    if (ueberAnbieter === true) await tell('an_anbieter_gegeben')
    if (passkeysEntfernen === true) await tell('passkeys_entfernt')
    if (gesperrt !== undefined && gesperrt !== konto.gesperrt) await tell(gesperrt ? 'gesperrt' : 'entsperrt')
    if (isReleased) await tell('bremsen_geloest')
    if (entferntAm !== undefined) await tell('entfernt')
  })
}

/**
 * Since his sign-in another admin may have taken the role from him. Whoever goes on is one who can sign in and whom
 * nobody changes meanwhile: so there is always one left [versorger-79].
 */
async function checkAdmin(tx: Database, { admin }: Kontobearbeitung): Promise<void> {
  if (admin === undefined) return
  const admins = await lockAdmins(tx)
  if (!admins.some(({ id }) => id === admin)) {
    throw new Refused('Ihr Konto darf keine Konten mehr verwalten. Nichts ist geändert.')
  }
}

function refuseOwn(konto: NonNullable<Awaited<ReturnType<typeof lockDienstkonto>>>, admin: number): void {
  if (konto.id === admin) {
    throw new Refused('Das eigene Konto ändert nur jemand anders mit der Rolle admin. Nichts ist geändert.')
  }
  if (konto.isVomAnbieter === true) {
    throw new Refused(`Das Konto ${konto.kennung} wird beim Anbieter der Anmeldung verwaltet. Nichts ist geändert.`)
  }
}

async function record(
  tx: Database,
  { bearbeiter, now }: Kontobearbeitung,
  { id, kennung }: { id: number; kennung: string },
  aktion: Kontoaktion,
  neu: object = {},
  vorher?: object,
): Promise<void> {
  await recordProtokoll(tx, {
    kundennummer: dienstkette,
    zeit: now,
    akteur: 'versorger',
    bearbeiter,
    aktion: `dienstkonto_${aktion}`,
    objekt: `dienstkonto/${id}`,
    vorher,
    nachher: { kennung, ...neu },
  })
  await queueDienstkonto(tx, { ereignis: ereignisse[aktion] ?? 'dienstkontoGeaendert', kennung, aktion })
}

const ereignisse: Partial<Record<Kontoaktion, Parameters<typeof queueDienstkonto>[1]['ereignis']>> = {
  angelegt: 'dienstkontoAngelegt',
  gesperrt: 'dienstkontoGesperrt',
  entsperrt: 'dienstkontoEntsperrt',
}

const bucketsOf = (kennung: string) => {
  const { unbekannt, richtige } = listKontobuckets({ door: 'dienst', konto: kennung })
  return [...unbekannt, ...richtige]
}

/** The accounts that, after wrong passwords, can only sign in on a device that they have used before. */
export async function listGebremste(budget: Budget, kennungen: readonly string[], now: Date): Promise<Set<string>> {
  const asked = kennungen.flatMap((kennung) => bucketsOf(kennung).map((bucket) => ({ ...bucket, isOnlyAsked: true })))
  const { waits } = await budget.charge(asked, now)
  return new Set(asked.filter((_, nr) => (waits[nr] ?? 0) > 0).map(({ subject }) => subject))
}
