import { berlinToday } from '@ekp/wire/rules/berlin'
import { tidyDateiname } from '@ekp/wire/rules/text/tidyDateiname'
import type { DokumentRow } from '../../db/tables/eintraege.ts'

/** Where a document's file is in the archive. */
export function dokumentPfad(row: Pick<DokumentRow, 'id' | 'dateiname' | 'erstellzeitpunkt'>): string {
  return pfadIn('dokumente', { tag: berlinToday(row.erstellzeitpunkt), dateiname: row.dateiname, id: row.id })
}

interface Abgelesen {
  readonly id: number
  readonly zaehlernummer: string
  readonly ablesedatum: string
}

/** Where the photo of a reading is in the archive. */
export function fotoPfad({ id, zaehlernummer, ablesedatum }: Abgelesen): string {
  return pfadIn('fotos', { tag: ablesedatum, dateiname: `Zähler ${zaehlernummer}.jpg`, id: String(id) })
}

// File systems allow 255 bytes for a name; the rest is for the user's own folders.
const longestBytes = 200

/**
 * A path in the archive that is valid on every system, whatever the name is. The day in front of it avoids names that
 * Windows reserves, the id behind it makes it unique.
 */
export function pfadIn(folder: string, { tag, dateiname, id }: { tag: string; dateiname: string; id: string }): string {
  const [, stem = '', ending = ''] = /^(.*?)((?:\.[A-Za-z0-9]{1,8})?)$/su.exec(tidyDateiname(dateiname)) ?? []
  const rest = ` (${id})${ending}`
  const start = cut(`${tag} ${stem}`, longestBytes - Buffer.byteLength(rest)).trimEnd()
  return `${folder}/${start}${rest}`
}

/** As many whole characters as fit. */
function cut(text: string, bytes: number): string {
  let kept = ''
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > bytes) break
    kept += character
  }
  return kept
}
