import type { NeueAblesung } from '@ekp/wire/ablesung'
import { Datum } from '@ekp/wire/schema/scalars'
import * as v from 'valibot'
import { systemClock } from '../../../lib/clock.ts'
import { deviceStore } from '../../../session/deviceStore.ts'
import { session } from '../../../session/session.ts'
import { tellWartendeChange } from './wartendeChange.ts'

const shelf = 'wartendeAblesungen'

export interface NeueWartende {
  /** The customer who entered it; when a late failure arrives, another one may be signed in. */
  readonly kundennummer: string | undefined
  readonly vertragId: string
  /** Determines the unit of its values. */
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
    throw new Error('The customer of the reading is not signed in')
  const erfasstAm = new Date(systemClock.now()).toISOString()
  const zustand: WartendeZustand = { art: bestaetigt ? 'bestaetigt' : 'wartet' }
  const inhalt = { vertragId, versorgungsart, erfasstAm, ablesung, zustand }
  const id = idOf(kundennummer, vertragId, ablesung)
  await deviceStore.put(shelf, { id, kundennummer, inhalt })
  tellWartendeChange()
  return id
}

// The same reading entered twice gets the same id and is kept once.
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

const Zustand = v.variant('art', [
  v.object({ art: v.literal('wartet') }),
  /** The customer says that the value is right, however unlikely. */
  v.object({ art: v.literal('bestaetigt') }),
  v.object({ art: v.literal('rueckfrage'), hinweis: v.string() }),
  v.object({ art: v.literal('abgelehnt'), text: v.string() }),
])
export type WartendeZustand = v.InferOutput<typeof Zustand>

const Inhalt = v.object({
  vertragId: v.string(),
  /** Missing in what an older version of the portal wrote. */
  versorgungsart: v.optional(v.string()),
  erfasstAm: v.string(),
  ablesung: v.object({
    ablesedatum: Datum,
    ablesewerte: v.record(v.string(), v.number()),
    zaehlernummer: v.string(),
    foto: v.nullable(v.string()),
  }),
  zustand: Zustand,
})

/** A reading that this device keeps until the portal has it. */
export interface WartendeAblesung extends v.InferOutput<typeof Inhalt> {
  readonly id: string
  readonly kundennummer: string
}

interface Kept {
  readonly id: string
  readonly kundennummer: string
  readonly inhalt: unknown
}

/** What the device kept; undefined for what another version of the portal wrote differently. */
function parseWartende({ id, kundennummer, inhalt }: Kept): WartendeAblesung | undefined {
  const { success, output } = v.safeParse(Inhalt, inhalt)
  return success ? { id, kundennummer, ...output } : undefined
}
