import pg from 'pg'
import { describeDatabaseError, isDatabaseAway } from '../../db/databaseErrors.ts'
import { DokumentStoreError } from '../../dokumente/DokumentStore.ts'
import { describeFileError, errorCode, fileErrors, nameCause, StartError } from '../../lib/errors.ts'

// A command is called again, the import folder tries by itself.
const again = 'danach genügt ein neuer Versuch.'

/** What the database says without being at fault, by the code of the error. */
const ofDatabase: Readonly<Record<string, string>> = {
  '53100': `Die Platte der Datenbank ist voll. Schaffen Sie dort Platz; ${again}`,
  // Somebody has deleted a customer or a contract while the file was read.
  '23503': 'Während des Imports wurde etwas gelöscht, worauf sich die Datei bezieht; ein neuer Versuch beachtet das.',
  '40P01': 'Während des Imports hat jemand dieselben Daten geändert; meist genügt ein neuer Versuch.',
}

/** Why an import failed through no fault of its file, as a German sentence without values. */
export function explainFailure(error: unknown): string {
  if (error instanceof StartError) return error.message
  const code = errorCode(error)
  if (error instanceof DokumentStoreError) {
    const reason = fileErrors[code]
    if (reason !== undefined) return `Die Ablage der Dokumente ${reason}.`
    return `Die Ablage der Dokumente ist nicht erreichbar (${code}).`
  }
  const known = ofDatabase[code]
  if (known !== undefined) return known
  if (isDatabaseAway(error)) {
    const reason = code === '' ? 'die Verbindung ist abgebrochen' : describeDatabaseError(error)
    return `Die Datenbank hat den Import abgebrochen (${reason}). Sehen Sie nach, ob sie läuft und Platz hat (doctor); ${again}`
  }
  // PostgreSQL's own messages quote the values of rows [T6].
  const { constraint } = error instanceof pg.DatabaseError ? error : { constraint: undefined }
  const cause =
    describeFileError(error) ?? (code === '' ? nameCause(error) : [code, constraint].filter(Boolean).join(', '))
  return `Der Import ist gescheitert (${cause}).`
}
