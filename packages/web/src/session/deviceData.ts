import type { Session } from './createSession.ts'
import { deviceStore } from './deviceStore.ts'

/** Copies of meters live as long as the session of their customer; also those that an earlier page left are removed. */
export function followDeviceData(session: Pick<Session, 'current' | 'subscribe'>): void {
  const owner = () => session.current()?.kundennummer
  let known = owner()
  const forgetOthers = (kundennummer: string | undefined) =>
    // A browser without storage has nothing to delete.
    void deviceStore.removeOf('zaehlerKopien', (one) => one !== kundennummer).catch(() => undefined)
  forgetOthers(known)
  session.subscribe(() => {
    if (owner() === known) return
    known = owner()
    forgetOthers(known)
  })
}

/** How many readings a logout would delete; none where the browser keeps nothing. */
export async function countWartende(kundennummer: string): Promise<number> {
  const records = await deviceStore.list('wartendeAblesungen', kundennummer).catch(() => [])
  return records.length
}

/** Deletes everything of the customer from the device at a logout, also waiting readings. */
export async function forgetDeviceData(kundennummer: string): Promise<void> {
  const isTheirs = (one: string) => one === kundennummer
  const shelves = ['wartendeAblesungen', 'zaehlerKopien'] as const
  await Promise.allSettled(shelves.map((shelf) => deviceStore.removeOf(shelf, isTheirs)))
}
