import { join, resolve } from 'node:path'
import { describeDatabaseError } from '../../../db/databaseErrors.ts'
import { findSchemastand, refuseNewer } from '../../../db/migrate.ts'
import { type Database, openDatabase } from '../../../db/open.ts'
import { openDokumentStore } from '../../../dokumente/openDokumentStore.ts'
import { StartError } from '../../../lib/errors.ts'
import { formatZeitpunkt } from '../../../lib/formats.ts'
import { findSchluessel, signer } from '../../../lib/files/schluessel.ts'
import { withConnections } from '../../../tenant/withConnections.ts'
import type { Command } from '../../command.ts'
import { loadMandanten, type Mandant, mandant } from '../../mandant.ts'
import { folder } from '../../parameters.ts'
import { writeSicherung } from '../../sicherung/writeSicherung.ts'
import type { Manifest } from '../../sicherung/manifest.ts'
import { exitCodes } from '../../terminal.ts'

const target = folder('ZIEL')

/** Writes each tenant's backup into a folder of its own below `ZIEL`. */
export const sichern: Command = {
  name: 'sichern',
  help: `sichert die Datenbanken und Dokumente aller Mandanten (oder eines) nach ZIEL/KURZNAME;
das Portal darf dabei laufen`,
  parameters: [target, { ...mandant, help: 'nur dieser Mandant' }],
  run: async (given, { environment, clock, out, stderr, signal }) => {
    let lacking = 0
    for (const umgebung of loadMandanten(environment, given(mandant))) {
      const { kurzname } = umgebung.tenant.app
      const dir = join(resolve(given(target)), kurzname)
      const store = openDokumentStore(umgebung.config.dokumente, kurzname)
      const sign = signer(findSchluessel(umgebung.config), kurzname)
      try {
        const manifest = await withDatabaseAsItIs(umgebung, (db) =>
          writeSicherung(dir, { mandant: kurzname, db, store, sign, now: clock.now(), signal }),
        )
        await out(`${dir}: ${describe(manifest)}`)
        const { fehlend } = manifest.dokumente
        lacking += fehlend.length
        for (const sha256 of fehlend) stderr.write(`${kurzname}: Der Inhalt ${sha256} fehlt schon in der Ablage.\n`)
      } catch (error) {
        if (!signal.aborted) throw error
        stderr.write('Abgebrochen.\n')
        return exitCodes.interrupted
      }
    }
    return lacking === 0 ? exitCodes.done : exitCodes.refused
  },
}

/** Opens a tenant's database without bringing it to this version: a backup is what one goes back to. */
async function withDatabaseAsItIs<T>(
  { config, tenants, tenant }: Mandant,
  use: (db: Database) => Promise<T>,
): Promise<T> {
  const needed = tenant.datenbank === undefined ? tenants : [tenant]
  return withConnections(config, needed, async (connectionOf) => {
    const db = openDatabase(connectionOf(tenant), { connections: 2, statementTimeoutMs: 0 })
    try {
      const stand = await findSchemastand(db).catch((error: unknown) => {
        throw new StartError(
          `Die Datenbank des Mandanten ${tenant.app.kurzname} lässt sich nicht öffnen (${describeDatabaseError(error)}).`,
        )
      })
      refuseNewer(stand)
      if (stand.letzter === undefined) {
        throw new StartError(`Die Datenbank des Mandanten ${tenant.app.kurzname} ist leer: Zu sichern gibt es nichts.`)
      }
      return await use(db)
    } finally {
      await db.destroy()
    }
  })
}

const number = (value: number) => value.toLocaleString('de-DE')

/** What a backup contains, for people. */
export function describe({ erstelltAm, tabellen, dokumente, protokoll }: Manifest): string {
  const lines = tabellen.reduce((sum, table) => sum + table.zeilen, 0)
  return (
    `vom ${formatZeitpunkt(new Date(erstelltAm))}, ${number(tabellen.length)} Tabellen mit ${number(lines)} Zeilen, ${number(dokumente.anzahl)} Inhalte von Dokumenten, ` +
    `${number(protokoll.ketten)} Ketten des Änderungsprotokolls.`
  )
}
