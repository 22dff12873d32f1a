import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { repositoryDir } from './processes.ts'

/** Brings a file to a customer as a supplier does, beside the running portal on `dataDir`; returns the document's id. */
export async function importDokument(dataDir: string, file: string, kundennummer: string): Promise<string> {
  const dokument = {
    art: 'dokument',
    id: 'BENCH-DOKUMENT',
    kundennummer,
    kategorie: 'Anschreiben',
    beschreibung: 'Ein großes Dokument',
    datei: basename(file),
    erstellzeitpunkt: '2026-01-15T08:00:00+01:00',
  }
  const lines = `${file}.ndjson`
  await writeFile(lines, `${JSON.stringify(dokument)}\n`)
  const env = { ...process.env, DATA_DIR: dataDir }
  await promisify(execFile)(process.execPath, ['scripts/portal.mjs', 'import', lines], { cwd: repositoryDir, env })
  return dokument.id
}
