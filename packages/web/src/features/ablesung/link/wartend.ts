import { AblesungPerLink } from '@ekp/wire/ablesung/link'
import * as v from 'valibot'
import { deviceStore } from '../../../session/deviceStore.ts'

const shelf = 'wartendeAblesungen'
// No customer number is like this.
const owner = 'ableselink'
const idOf = (token: string) => `${owner} ${token}`

const Sendung = v.object({ sendung: v.string(), zaehler: v.string(), body: AblesungPerLink })
/** A reading with what its meter is called, and its random id, by which the portal knows one that is sent again. */
export type Sendung = v.InferOutput<typeof Sendung>

/** The reading by a link that waits for a network on this device; rejects where the browser keeps nothing. */
export const wartend = {
  keep: (token: string, sendung: Sendung): Promise<void> =>
    deviceStore.put(shelf, { id: idOf(token), kundennummer: owner, inhalt: sendung }),

  async read(token: string): Promise<Sendung | undefined> {
    const records = await deviceStore.list(shelf, owner).catch(() => [])
    const { success, output } = v.safeParse(Sendung, records.find(({ id }) => id === idOf(token))?.inhalt)
    return success ? output : undefined
  },

  forget: (token: string): Promise<void> => deviceStore.remove(shelf, idOf(token)).catch(() => undefined),
}
