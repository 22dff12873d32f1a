import { join } from 'node:path'
import type { DokumentStore } from './DokumentStore.ts'
import { directoryStore } from './directoryStore.ts'
import { type S3Settings, s3Store } from './s3Store.ts'

/** Where the contents of documents lie. */
export type DokumentSettings = { readonly dir: string } | { readonly s3: S3Settings }

/** A tenant's own part of the store: no tenant's clean-up can meet another one's contents. */
export function openDokumentStore(settings: DokumentSettings, kurzname: string): DokumentStore {
  return 's3' in settings ? s3Store(settings.s3, kurzname) : directoryStore(join(settings.dir, kurzname))
}
