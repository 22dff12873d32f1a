import { formatZeitpunkt } from '../../lib/formats.ts'
import { type Genannte, type ImportReport, isUnchanged } from '../report.ts'
import type { Restorte } from '../teilweise/reste.ts'
import type { Importlauf } from './importlauf.ts'

const titles = ['neu', 'geändert', 'unverändert', 'entfernt'] as const

const number = (value: number) => value.toLocaleString('de-DE')

/** Errors as lines, and how many there are besides. */
export function formatFehler({ fehler, gesamt }: Genannte): string {
  const more = gesamt - fehler.length
  return [...fehler, ...(more > 0 ? [`… und ${number(more)} weitere Fehler.`] : [])].join('\n')
}

/** What was taken and is worth a look, as lines under a heading. */
export function formatHinweise({ fehler: hinweise, gesamt }: Genannte): string {
  const more = gesamt - hinweise.length
  const count = gesamt === 1 ? 'Ein Hinweis' : `${number(gesamt)} Hinweise`
  const heading = `${count} zu Zeilen, die nicht falsch sind und eingespielt werden:`
  return [heading, ...hinweise, ...(more > 0 ? [`… und ${number(more)} weitere.`] : [])].join('\n')
}

export const nichtsEingespielt = 'Nichts wurde eingespielt.'
export const abgelehnt = `Die Datei wurde abgelehnt. ${nichtsEingespielt}`

/** What an import did, or a dry run found, as a table for people. */
export function formatReport(report: ImportReport, { probe = false, reste }: { probe?: boolean; reste?: Restorte }) {
  if (report.datensaetze === 0) return 'Die Datei enthält keine Datensätze; nichts geändert.'
  return [formatZahlen(report.arten), '', sentenceOf(report, probe, reste)].join('\n')
}

function formatZahlen(arten: ImportReport['arten']): string {
  const hasLeftOut = Object.values(arten).some(({ ausgelassen }) => ausgelassen !== undefined)
  const columns = hasLeftOut ? [...titles, 'ausgelassen'] : titles
  const rows = Object.entries(arten).map(([art, { neu, geaendert, unveraendert, entfernt, ausgelassen = 0 }]) => [
    art,
    ...[neu, geaendert, unveraendert, entfernt, ...(hasLeftOut ? [ausgelassen] : [])].map(number),
  ])
  const table = [['', ...columns], ...rows].map(([art = '', ...counts]) =>
    [art.padEnd(16), ...counts.map((count, column) => count.padStart((columns[column]?.length ?? 0) + 3))].join(''),
  )
  return table.join('\n')
}

function sentenceOf(report: ImportReport, isProbe: boolean, reste: Restorte | undefined): string {
  const { datensaetze, ausgelassen, nachrichten } = report
  if (ausgelassen !== undefined) {
    const count = `${number(ausgelassen.zeilen)} von ${number(datensaetze)} ${nachrichten === undefined ? 'Zeilen' : 'Nachrichten'}`
    if (isProbe) return `Nur geprüft: ${nichtsEingespielt} Ein Import ließe ${count} aus.`
    const where = reste === undefined ? '.' : `: ${reste.zeilen}, mit den Gründen in ${reste.gruende}`
    return `Teilweise eingespielt. Ausgelassen sind ${count}${where}`
  }
  if (isUnchanged(report)) {
    // MSCONS may hold nothing for the portal.
    const isKnown = Object.values(report.arten).some(({ unveraendert }) => unveraendert > 0)
    return isKnown ? 'Nichts geändert: Der Bestand entspricht schon der Datei.' : 'Nichts geändert.'
  }
  return isProbe ? `Nur geprüft: ${nichtsEingespielt}` : 'Eingespielt.'
}

/** One sentence on what a past import did. */
export function describeLauf({ ergebnis, datensaetze, ausgelassen, arten, nachrichten }: Importlauf): string {
  if (ergebnis === 'abgelehnt') return abgelehnt
  if (datensaetze === 0) return 'Die Datei enthält keine Datensätze; nichts geändert.'
  const report = { datensaetze: datensaetze ?? 0, arten, nachrichten: nachrichten ?? undefined }
  if (ergebnis === 'eingespielt') return sentenceOf(report, false, undefined)
  return sentenceOf(
    { ...report, ausgelassen: { zeilen: ausgelassen, arten: {}, fehler: [], gesamt: 0 } },
    false,
    undefined,
  )
}

const quellen = { befehl: 'mit einem Befehl', ordner: 'aus dem Importordner' } as const

/** The whole report of a past import: what the command printed, where the file came from, and where more is said. */
export function formatBericht(lauf: Importlauf, mehr?: string): string {
  const { id, dateiname, quelle, beendet_am, fehler, fehler_gesamt: gesamt, arten } = lauf
  const hinweise = { fehler: lauf.hinweise, gesamt: lauf.hinweise_gesamt }
  const head = [
    `Import ${id}, ${quellen[quelle]}: ${dateiname}`,
    `Beendet am ${formatZeitpunkt(beendet_am)}, Dauer ${formatDauer(lauf)}.`,
  ]
  const parts = [
    head.join('\n'),
    ...(fehler.length === 0 ? [] : [formatFehler({ fehler, gesamt })]),
    ...(hinweise.gesamt === 0 ? [] : [formatHinweise(hinweise)]),
    ...(Object.keys(arten).length === 0 ? [] : [formatZahlen(arten)]),
    [describeLauf(lauf), ...(mehr === undefined ? [] : [mehr])].join('\n'),
  ]
  return parts.join('\n\n')
}

/** How long an import took, in seconds or minutes. */
export function formatDauer({ begonnen_am, beendet_am }: Pick<Importlauf, 'begonnen_am' | 'beendet_am'>): string {
  const seconds = Math.max(0, Math.ceil((beendet_am.getTime() - begonnen_am.getTime()) / 1000))
  if (seconds < 120) return seconds === 1 ? '1 Sekunde' : `${seconds} Sekunden`
  return `${number(Math.ceil(seconds / 60))} Minuten`
}
