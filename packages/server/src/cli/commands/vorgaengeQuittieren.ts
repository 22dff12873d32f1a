import { recordUebergabe } from '../../db/outbox.ts'
import { systemClock } from '../../lib/clock.ts'
import { loadMandant, withDatabase } from '../mandant.ts'
import { exitCodes, type Terminal } from '../terminal.ts'

interface QuittierenCall {
  readonly mandant: string | undefined
  readonly bis: number
}

function describe(count: number): string {
  if (count === 0) return 'Nichts zu tun: Bis zu diesem Vorgang war schon alles quittiert.'
  return count === 1 ? '1 Vorgang quittiert.' : `${count.toLocaleString('de-DE')} Vorgänge quittiert.`
}

/** `vorgaenge-quittieren`: the supplier has everything up to and including this number. */
export async function quittierenCommand(
  { mandant, bis }: QuittierenCall,
  environment: Readonly<Record<string, string | undefined>>,
  { out, stderr }: Terminal,
): Promise<number> {
  const umgebung = loadMandant(environment, mandant)
  const count = await withDatabase(umgebung, (db) => recordUebergabe(db, bis, systemClock.now()))
  if (count === undefined) {
    stderr.write(`Einen Vorgang mit der Nummer ${bis} hat das Portal noch nicht ausgegeben. Nichts wurde quittiert.\n`)
    return exitCodes.refused
  }
  await out(describe(count))
  return exitCodes.done
}
