import type { Zaehlung } from '../datenschutz/Zaehlung.ts'
import type { Bleibendes } from '../datenschutz/deleteKundeOnRequest.ts'
import { findUhrsprung } from '../datenschutz/findUhrsprung.ts'
import { zaehlungstitel } from '../datenschutz/loeschlauf.ts'
import type { Database } from '../db/open.ts'
import { formatDatum, formatZeitpunkt } from '../lib/formats.ts'
import { flag } from './parameters.ts'

export const ausfuehren = flag('ausfuehren', 'führt es aus; ohne die Option ändert sich nichts')

export const uhrGeprueft = flag(
  'uhr-geprueft',
  `löscht auch, wenn der letzte Löschlauf lange her ist;
erst prüfen, ob die Uhr dieses Rechners stimmt`,
)

/** The last line of a command that was called without `ausfuehren`. */
export const nothingChanged = 'Nichts ist geändert. Mit --ausfuehren geschieht es.'

const number = (value: number) => value.toLocaleString('de-DE')

/** The counts of what was or would be deleted, a line each, without those that are zero. */
export function formatZaehlung(zaehlung: Zaehlung): string[] {
  const counted = Object.entries(zaehlungstitel).flatMap(([name, titel]) => {
    const anzahl = zaehlung[name] ?? 0
    return anzahl === 0 ? [] : { anzahl: number(anzahl), titel }
  })
  const width = Math.max(0, ...counted.map(({ anzahl }) => anzahl.length))
  return counted.map(({ anzahl, titel }) => `  ${anzahl.padStart(width)}  ${titel}`)
}

/** What must stay of a customer, and until when. */
export function formatBleibendes({ vertraege, dokumente, dokumenteBis }: Bleibendes): string[] {
  const lines = vertraege.map(({ id, ende, bleibtBis }) =>
    ende === null || bleibtBis === null
      ? `  Vertrag ${id}: läuft noch`
      : `  Vertrag ${id}: zu Ende am ${formatDatum(ende)}, bleibt bis ${formatDatum(bleibtBis)}`,
  )
  if (dokumenteBis === null) return lines
  const what = dokumente === 1 ? '1 Dokument, bleibt' : `${number(dokumente)} Dokumente, das jüngste bleibt`
  return [...lines, `  ${what} bis ${formatDatum(dokumenteBis)}`]
}

/** The German sentence that asks to check a doubtful clock before anything is deleted; undefined for a plausible one. */
export async function findUhrzweifel(db: Database, now: Date): Promise<string | undefined> {
  const zuletzt = await findUhrsprung(db, now)
  if (zuletzt === undefined) return undefined
  return [
    `Die Uhr dieses Rechners zeigt ${formatZeitpunkt(now)}; der letzte Löschlauf (oder die Einrichtung) war am ${formatZeitpunkt(zuletzt)}.`,
    'Geht sie vor, gehen Daten zu früh verloren: Deshalb löscht das Portal so nichts. Bitte prüfen Sie die Uhr.',
    'Stimmt sie, weil das Portal so lange stand oder eine Sicherung eingespielt wurde, hilft --ausfuehren --uhr-geprueft.',
  ].join('\n')
}
