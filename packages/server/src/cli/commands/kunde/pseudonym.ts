import { readInBatches } from '../../../db/statement.ts'
import { pseudonymOf } from '../../../http/log/requestEntry.ts'
import { findSchluessel, signer } from '../../../lib/files/schluessel.ts'
import type { Command } from '../../command.ts'
import { kundennummerOption, loadMandant, mandant, readKundennummer, withDatabase } from '../../mandant.ts'
import { day, required } from '../../parameters.ts'
import { exitCodes } from '../../terminal.ts'

const tag = required(
  day({ name: 'tag', value: 'TAG', meaning: 'ein Tag', example: '2026-11-21', help: 'der Tag (UTC), etwa 2026-11-21' }),
  'Es fehlt --tag mit dem Tag der Zeilen im Protokoll (UTC), zum Beispiel 2026-11-21.',
)

export const pseudonym: Command = {
  name: 'pseudonym',
  help: `sagt, unter welchem Namen (konto) das Protokoll einen Kunden an diesem Tag führt;
ohne --kundennummer alle, eine Zeile je Kunde`,
  parameters: [mandant, kundennummerOption, tag],
  run: async (given, { environment, out }) => {
    const umgebung = loadMandant(environment, given(mandant))
    const [typed, datum] = [given(kundennummerOption), given(tag)]
    const { config, tenant } = umgebung
    const sign = signer(findSchluessel(config), tenant.app.kurzname)
    if (typed !== undefined) {
      await out(pseudonymOf(sign, datum, readKundennummer(tenant, typed)))
      return exitCodes.done
    }
    return withDatabase(umgebung, async (db) => {
      const all = db
        .selectFrom('anschlussnutzer')
        .select('kundennummer')
        // Lines of earlier days are under the number of then.
        .unionAll((eb) => eb.selectFrom('fruehere_kundennummer').select('alt as kundennummer'))
        .orderBy('kundennummer')
        .compile()
      await db.transaction().execute(async (tx) => {
        for await (const rows of readInBatches(tx, all, 1000)) {
          await out(rows.map((row) => `${pseudonymOf(sign, datum, row.kundennummer)} ${row.kundennummer}`).join('\n'))
        }
      })
      return exitCodes.done
    })
  },
}
