import type { AppOnDatabase } from '../../../../packages/server/src/testing/appOnDatabase.ts'
import { tryPasswort, type Zugang } from './tryPasswort.ts'

export interface Streuung {
  /** How many accounts the one password was compared with. */
  readonly compared: number
  /** Whether a customer of another network came in afterwards on a new device. */
  readonly isNeighbourIn: boolean
}

/** One password, tried in an hour on as many accounts, each from an IPv6 /64 of its own within one /48. */
export async function guessOverAccounts(
  { app, clock }: AppOnDatabase,
  neighbour: Zugang,
  accounts: number,
): Promise<Streuung> {
  let compared = 0
  for (let nr = 0; nr < accounts; nr++) {
    const ip = `2001:db8:7:${nr.toString(16)}::1`
    const guess = { kundennummer: `T-${5000 + nr}`, passwort: 'Passwort-2026' }
    if ((await tryPasswort(app, { ip }, guess, nr % 2 === 0 ? 'login' : 'change')).status === 403) compared += 1
    clock.advance(3600 / accounts)
  }
  const { status } = await tryPasswort(app, { ip: '2001:db8:8::1' }, neighbour)
  return { compared, isNeighbourIn: status === 200 }
}
