import pg from 'pg'
import { DokumentStoreError } from '../../dokumente/DokumentStore.ts'
import { describeFileError, errorCode, nameCause, StartError } from '../../lib/errors.ts'

/** Why an import failed through no fault of its file, as a German sentence without values. */
export function explainFailure(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (error instanceof DokumentStoreError) return `Die Ablage der Dokumente ist nicht erreichbar (${error.code}).`
  // PostgreSQL's own messages quote the values of rows [T6].
  const { code, constraint } =
    error instanceof pg.DatabaseError ? error : { code: errorCode(error) || undefined, constraint: undefined }
  const cause =
    describeFileError(error) ?? (code === undefined ? nameCause(error) : [code, constraint].filter(Boolean).join(', '))
  return `Der Import ist gescheitert (${cause}).`
}
