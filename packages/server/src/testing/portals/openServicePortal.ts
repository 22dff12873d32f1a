import { runPortal } from '../../cli/runPortal.ts'
import { appOnDatabase, type AppOnDatabase } from './appOnDatabase.ts'
import { type CliOrdner, openCliOrdner, type RecordOptions, recordTerminal } from '../cli.ts'
import { testDatabase } from '../testDatabase.ts'
import { testSchluessel } from '../testTenant.ts'

export interface ServicePortal extends AppOnDatabase {
  readonly ordner: CliOrdner
  /** Runs a command of the supplier beside the portal, with its clock; `befehl` is split at its spaces. */
  run(befehl: string, options?: RecordOptions): Promise<{ code: number; out: string; err: string }>
}

/** The real application, and the command line on the same database with the same key. */
export async function openServicePortal(): Promise<ServicePortal> {
  const database = await testDatabase()
  const portal = await appOnDatabase(database)
  const ordner = await openCliOrdner(database, { app: { kurzname: 'test' } })
  ordner.environment['SCHLUESSEL'] = testSchluessel
  return {
    ...portal,
    ordner,
    run: (befehl, options) =>
      recordTerminal((terminal) => runPortal(befehl.split(' '), ordner.environment, terminal, portal.clock), options),
    close: async () => {
      await portal.close()
      await ordner.close()
    },
  }
}
