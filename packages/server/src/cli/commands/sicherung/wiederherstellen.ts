import { join, resolve } from 'node:path'
import { countMails, discardMails, isHeldBack, release } from '../../../db/zurueckhaltung.ts'
import { directoryStore } from '../../../dokumente/directoryStore.ts'
import { openDokumentStore } from '../../../dokumente/openDokumentStore.ts'
import { StartError } from '../../../lib/errors.ts'
import { findSchluessel, signer } from '../../../lib/files/schluessel.ts'
import { createMissing } from '../../../tenant/prepareDatabase.ts'
import { withConnections } from '../../../tenant/withConnections.ts'
import type { Command, Context } from '../../command.ts'
import { loadMandant, loadMandanten, type Mandant, mandant, withDatabase } from '../../mandant.ts'
import { CallError, flag, folder, required, text } from '../../parameters.ts'
import { type Manifest, readManifest } from '../../sicherung/manifest.ts'
import { databaseOn, listVerwaiste, remedyOf, withScratch } from '../../sicherung/probedatenbank.ts'
import { checkSicherung, compare, refuseNewerSicherung, restoreInto } from '../../sicherung/restore.ts'
import { copyContent } from '../../sicherung/writeSicherung.ts'
import { exitCodes } from '../../terminal.ts'
import { describe } from './sichern.ts'

const source = folder('QUELLE')
const probe = flag('probe', 'in eine Datenbank, die danach gelöscht wird; vergleicht alles')
const target = text({
  name: 'in',
  value: 'DATENBANK',
  meaning: 'der Name einer leeren Datenbank',
  help: 'eine leere Datenbank desselben Servers; sonst die des Mandanten',
})
const ungeprueft = flag('ungeprueft', 'auch eine Sicherung, deren Siegel fehlt oder nicht passt')

/** Brings a backup back, or tries whether it would come back. */
export const wiederherstellen: Command = {
  name: 'wiederherstellen',
  help: `spielt eine Sicherung in eine leere Datenbank ein, samt Dokumenten; E-Mails und Webhooks
hält das Portal danach zurück, bis sicherung-freigeben sie freigibt`,
  parameters: [source, { ...mandant, help: 'nur dieser Mandant' }, target, probe, ungeprueft],
  run: async (given, context) => {
    let differences = 0
    const umgebungen = loadMandanten(context.environment, given(mandant))
    if (given(target) !== undefined && umgebungen.length > 1) {
      throw new StartError('Zu --in gehört --mandant: Eine Datenbank ist für einen Mandanten.')
    }
    for (const umgebung of umgebungen) {
      const { kurzname } = umgebung.tenant.app
      const dir = join(resolve(given(source)), kurzname)
      const sign = given(ungeprueft) ? undefined : signer(findSchluessel(umgebung.config), kurzname)
      const manifest = await readManifest(dir, sign)
      if (sign === undefined) await context.out(`${kurzname}: Ob die Sicherung echt ist, ist nicht geprüft.`)
      refuseNewerSicherung(manifest)
      const found = await report(checkSicherung(dir, manifest, context.signal), kurzname, context)
      // What is damaged is not brought back in part.
      const restored =
        found > 0 ? 0 : await restore({ umgebung, dir, manifest, probe: given(probe), in: given(target) }, context)
      differences += found + restored
      if (found + restored === 0)
        await context.out(`${kurzname}: ${given(probe) ? 'Probe bestanden' : 'Eingespielt'}: ${describe(manifest)}`)
      else await context.out(`${kurzname}: ${found > 0 ? 'Nichts eingespielt.' : 'Nicht wie beim Sichern.'}`)
    }
    if (!given(probe) && differences === 0) {
      await context.out('Das Portal hält E-Mails, Webhooks und Aufgaben zurück, bis sicherung-freigeben sie freigibt.')
    }
    return differences === 0 ? exitCodes.done : exitCodes.refused
  },
}

async function report(sentences: AsyncIterable<string>, kurzname: string, { out }: Context): Promise<number> {
  let count = 0
  for await (const sentence of sentences) {
    count++
    await out(`${kurzname}: ${sentence}`)
  }
  return count
}

interface Auftrag {
  readonly umgebung: Mandant
  readonly dir: string
  readonly manifest: Manifest
  readonly probe: boolean
  readonly in: string | undefined
}

/** Answers how many differences there are. */
async function restore(auftrag: Auftrag, context: Context): Promise<number> {
  const { umgebung, dir, manifest } = auftrag
  const { config, tenants, tenant } = umgebung
  if (config.tenantsDir === undefined && !auftrag.probe) {
    throw new StartError('Die Demo legt ihre Daten selbst an; ihre Sicherung lässt sich nur mit --probe einspielen.')
  }
  const { kurzname } = tenant.app
  const kept = directoryStore(join(dir, 'dokumente'))
  const needed = tenant.datenbank === undefined ? tenants : [tenant]
  return withConnections(config, needed, async (connectionOf) => {
    const own = connectionOf(tenant)
    if (auftrag.probe) {
      return withScratch(own, (connection) =>
        restoreInto(connection, auftrag, async (db) => {
          for (const name of await listVerwaiste(db, own)) {
            await context.out(
              `${kurzname}: Eine frühere Probe hat die Datenbank ${name} hinterlassen. Abhilfe: ${remedyOf(name)}`,
            )
          }
          return report(compare(db, kept, manifest), kurzname, context)
        }),
      )
    }
    const connection = auftrag.in === undefined ? own : databaseOn(own, auftrag.in)
    if (typeof connection !== 'string') await createMissing(connection, connection.database)
    const store = openDokumentStore(config.dokumente, kurzname)
    return restoreInto(connection, auftrag, async (db) => {
      for await (const batch of kept.list()) {
        for (const sha256 of batch) {
          if ((await store.findBytes(sha256)) === undefined) await copyContent(kept, store, sha256)
        }
      }
      return report(compare(db, store, manifest), kurzname, context)
    })
  })
}

const sentence = 'Es fehlt --mails: senden oder verwerfen, was beim Sichern wartete.'
const typed = text({
  name: 'mails',
  value: 'WAS',
  meaning: 'senden oder verwerfen',
  help: 'was mit E-Mails geschieht, die schon warten: senden oder verwerfen',
})
const mails = required(
  {
    ...typed,
    read: (value) => {
      if (value === undefined || value === 'senden' || value === 'verwerfen') return typed.read(value)
      throw new CallError(sentence)
    },
  },
  sentence,
)

/** Lets a restored database do again what it held back. */
export const sicherungFreigeben: Command = {
  name: 'sicherung-freigeben',
  help: 'lässt E-Mails, Webhooks und Aufgaben einer wiederhergestellten Datenbank wieder zu',
  parameters: [mandant, mails],
  run: async (given, { environment, out, stderr }) =>
    withDatabase(loadMandant(environment, given(mandant)), async (db) => {
      if (!(await isHeldBack(db))) {
        stderr.write('Diese Datenbank hält nichts zurück.\n')
        return exitCodes.refused
      }
      const isDiscarding = given(mails) === 'verwerfen'
      const count = await db.transaction().execute(async (tx) => {
        const waiting = await countMails(tx)
        if (isDiscarding) await discardMails(tx)
        await release(tx)
        return waiting
      })
      await out(
        `Freigegeben. ${count.toLocaleString('de-DE')} wartende E-Mails ` +
          (isDiscarding ? 'sind verworfen.' : 'gehen hinaus, sobald das Portal läuft.'),
      )
      return exitCodes.done
    }),
}
