import { recordUebergabe } from '../../../db/vorgang/uebergabe.ts'
import { fuerAbnehmer, loadAbnehmer } from '../../abnehmer.ts'
import type { Command } from '../../command.ts'
import { loadMandant, mandant, withDatabase } from '../../mandant.ts'
import { number, required } from '../../parameters.ts'
import { exitCodes } from '../../terminal.ts'

const bis = required(
  number({
    name: 'bis',
    value: 'NR',
    meaning: 'die Nummer eines Vorgangs',
    example: '4711',
    help: 'die Nummer des letzten Vorgangs, den Sie übernommen haben',
  }),
  'Es fehlt --bis mit der Nummer des letzten Vorgangs, den Sie übernommen haben.',
)

export const vorgaengeQuittieren: Command = {
  name: 'vorgaenge-quittieren',
  help: 'vermerkt alle Vorgänge bis zu dieser Zeile als übernommen',
  parameters: [mandant, bis, fuerAbnehmer],
  run: async (given, { environment, clock, out, stderr }) => {
    const umgebung = loadMandant(environment, given(mandant))
    const nummer = given(bis)
    const count = await withDatabase(umgebung, async (db) =>
      recordUebergabe(db, nummer, { ...(await loadAbnehmer(db, given(fuerAbnehmer))), at: clock.now() }),
    )
    if (count === undefined) {
      stderr.write(
        `Einen Vorgang mit der Nummer ${nummer} hat das Portal noch nicht ausgegeben. Nichts wurde quittiert.\n`,
      )
      return exitCodes.refused
    }
    await out(describe(count))
    return exitCodes.done
  },
}

function describe(count: number): string {
  if (count === 0) return 'Nichts zu tun: Bis zu diesem Vorgang war schon alles quittiert.'
  return count === 1 ? '1 Vorgang quittiert.' : `${count.toLocaleString('de-DE')} Vorgänge quittiert.`
}
