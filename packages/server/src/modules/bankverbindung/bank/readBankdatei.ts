import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from '../../../lib/errors.ts'
import type { Bankdatei } from './Bankdatei.ts'
import { statBankdatei } from './listBankdateien.ts'
import { parseBankleitzahlen, type ParsedBankleitzahlen } from './parseBankleitzahlen.ts'

// Ten times what there is.
const maxBytes = 30_000_000

/** Reads and checks a file; undefined while somebody still writes it. */
export async function readBankdatei(datei: Bankdatei): Promise<ParsedBankleitzahlen | undefined> {
  if (datei.size > maxBytes) return { fehler: 'Die Datei ist zu groß für eine Bankleitzahlendatei.' }
  try {
    const content = await readFile(datei.path)
    const now = await statBankdatei(dirname(datei.path), datei.name)
    return now?.stand === datei.stand ? parseBankleitzahlen(content) : undefined
  } catch (error) {
    return { fehler: `Die Datei ist nicht lesbar (${errorCode(error)}).` }
  }
}
