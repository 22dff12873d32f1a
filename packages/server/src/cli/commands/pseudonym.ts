import { readInBatches } from '../../db/readInBatches.ts'
import { pseudonymOf } from '../../http/log/requestEntry.ts'
import { findSchluessel, signer } from '../../lib/schluessel.ts'
import { loadMandant, readKundennummer, withDatabase } from '../mandant.ts'
import { exitCodes, type Terminal } from '../terminal.ts'

interface PseudonymCall {
  readonly mandant: string | undefined
  readonly kundennummer: string | undefined
  readonly tag: string
}

/** `pseudonym`: says under which name the log has a customer on a day; without a number, all customers, a line each. */
export async function pseudonymCommand(
  { mandant, kundennummer: typed, tag }: PseudonymCall,
  environment: Readonly<Record<string, string | undefined>>,
  { out }: Pick<Terminal, 'out'>,
): Promise<number> {
  const umgebung = loadMandant(environment, mandant)
  const { config, tenant } = umgebung
  const sign = signer(findSchluessel(config), tenant.app.kurzname)
  if (typed !== undefined) {
    await out(pseudonymOf(sign, tag, readKundennummer(tenant, typed)))
    return exitCodes.done
  }
  return withDatabase(umgebung, async (db) => {
    const all = db.selectFrom('anschlussnutzer').select('kundennummer').orderBy('kundennummer').compile()
    await db.transaction().execute(async (tx) => {
      for await (const rows of readInBatches(tx, all, 1000)) {
        await out(rows.map(({ kundennummer }) => `${pseudonymOf(sign, tag, kundennummer)} ${kundennummer}`).join('\n'))
      }
    })
    return exitCodes.done
  })
}
