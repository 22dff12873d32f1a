import type { NeueAblesung } from '@ekp/wire/ablesung'
import { systemClock } from '../../lib/clock.ts'
import { deviceStore } from '../../session/deviceStore.ts'
import { session } from '../../session/session.ts'
import { parseWartende, type WartendeAblesung, type WartendeZustand } from './WartendeAblesung.ts'
import { tellWartendeChange } from './wartendeChange.ts'

const shelf = 'wartendeAblesungen'

export interface NeueWartende {
  /** Who entered it: what failed late may meet another customer. */
  readonly kundennummer: string | undefined
  readonly vertragId: string
  /** Decides about the unit of its figures. */
  readonly versorgungsart: string
  readonly ablesung: NeueAblesung
  /** The customer has already answered the question whether the value is right. */
  readonly bestaetigt?: boolean
}

/** What to say when `addWartende` rejects. */
export const notKeptText =
  'Es besteht keine Verbindung, und Ihr Browser kann die Ablesung nicht auf diesem Gerät aufbewahren. Bitte lassen Sie diese Seite geöffnet und senden Sie die Ablesung, sobald Sie wieder eine Verbindung haben.'

/** Keeps a reading on this device for the signed-in customer until it can be sent; answers its id, rejects where the browser keeps nothing. */
export async function addWartende(neue: NeueWartende): Promise<string> {
  const { kundennummer, vertragId, versorgungsart, ablesung, bestaetigt = false } = neue
  if (kundennummer === undefined || session.current()?.kundennummer !== kundennummer)
    throw new Error('Who entered it is not signed in')
  const erfasstAm = new Date(systemClock.now()).toISOString()
  const zustand: WartendeZustand = { art: bestaetigt ? 'bestaetigt' : 'wartet' }
  const inhalt = { vertragId, versorgungsart, erfasstAm, ablesung, zustand }
  const id = idOf(kundennummer, vertragId, ablesung)
  await deviceStore.put(shelf, { id, kundennummer, inhalt })
  tellWartendeChange()
  return id
}

// The same reading entered twice is one.
function idOf(kundennummer: string, vertragId: string, ablesung: NeueAblesung): string {
  const { zaehlernummer, ablesedatum, ablesewerte } = ablesung
  const werte = Object.entries(ablesewerte).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([kundennummer, vertragId, zaehlernummer, ablesedatum, werte])
}

/** A customer's waiting readings, the oldest first; none where the browser keeps nothing. */
export async function listWartende(kundennummer: string): Promise<WartendeAblesung[]> {
  const records = await deviceStore.list(shelf, kundennummer).catch(() => [])
  return records
    .flatMap((record) => parseWartende(record) ?? [])
    .toSorted((one, other) => (one.erfasstAm < other.erfasstAm ? -1 : 1))
}

export async function updateWartende(wartende: WartendeAblesung, zustand: WartendeZustand): Promise<void> {
  const { id, kundennummer: _kundennummer, ...inhalt } = wartende
  await deviceStore.update(shelf, id, { ...inhalt, zustand })
  tellWartendeChange()
}

export async function deleteWartende({ id }: WartendeAblesung): Promise<void> {
  await deviceStore.remove(shelf, id)
  tellWartendeChange()
}

/** The portal has it. */
export async function deleteSent(wartende: WartendeAblesung): Promise<void> {
  await deviceStore.remove(shelf, wartende.id)
  tellWartendeChange(wartende)
}
