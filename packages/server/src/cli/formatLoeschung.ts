import type { Zaehlung } from '../datenschutz/Zaehlung.ts'
import type { Bleibendes } from '../datenschutz/deleteKundeOnRequest.ts'
import { zaehlungstitel } from '../datenschutz/loeschlauf.ts'
import { formatDatum } from '../lib/formats.ts'

const number = (value: number) => value.toLocaleString('de-DE')

/** What went, or would go, a line each; only what there is. */
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
