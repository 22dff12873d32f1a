import { join } from 'node:path'
import { directoryStore } from './directoryStore.ts'
import type { DokumentSettings } from './DokumentSettings.ts'
import type { DokumentStore } from './DokumentStore.ts'
import { s3Store } from './s3Store.ts'

/** A tenant's own part of the store: no tenant's clean-up can meet another one's contents. */
export function openDokumentStore(settings: DokumentSettings, kurzname: string): DokumentStore {
  return 's3' in settings ? s3Store(settings.s3, kurzname) : directoryStore(join(settings.dir, kurzname))
}
