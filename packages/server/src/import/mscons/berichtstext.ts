import { berlinToday, berlinUhrzeit } from '@ekp/wire/rules/berlin'
import type { Nachrichtenstand } from '../../db/tables/nachweise.ts'
import { formatDatum } from '../../lib/formats.ts'
import { countOf, type Nachrichtenbericht, type TakeNachrichten } from './bericht.ts'

const breiten = [15, 14, 34, 13, 36, 12]
const line = (zellen: readonly string[]) =>
  zellen
    .map((zelle, index) => zelle.padEnd(breiten[index] ?? 0))
    .join(' ')
    .trimEnd()

const head = line(['Nachricht', 'Absender', 'Lokation', 'Art', 'von – bis', 'Werte', 'Ergebnis'])
const arten = { lastgang: 'Lastgang', zaehlerstand: 'Zählerstand', storno: 'Storno', andere: 'andere' }
const number = (value: number) => value.toLocaleString('de-DE')

/** `01.06.2026 00:00`, as clocks in Germany show it. */
const zeitOf = (time: Date) => `${formatDatum(berlinToday(time))} ${berlinUhrzeit(time)}`

function formatNachricht({
  art,
  lokation,
  von,
  bis,
  werte,
  aufgenommen,
  grund,
  ...kopfdaten
}: Nachrichtenbericht): string {
  const isMoment = von !== null && von.getTime() === bis?.getTime()
  const zeiten = (isMoment ? [von] : [von, bis]).flatMap((time) => (time === null ? [] : [zeitOf(time)]))
  const ergebnis =
    aufgenommen > 0 && grund !== null
      ? `teilweise: ${grund}`
      : (grund ?? (art === 'storno' ? 'storniert' : 'übernommen'))
  return line([
    ...[kopfdaten.referenz, kopfdaten.absender, lokation ?? '', arten[art], zeiten.join(' – ')],
    ...[art === 'andere' ? '' : `${number(aufgenommen)} von ${number(werte)}`, ergebnis],
  ])
}

/** Puts what became of each message into lines of a table, with its heading before the first. */
export function formatNachrichten(out: (text: string) => Promise<void> | void): TakeNachrichten {
  let isFirst = true
  return async (nachrichten) => {
    await out([...(isFirst ? [head] : []), ...nachrichten.map(formatNachricht)].join('\n'))
    isFirst = false
  }
}

/** The file's messages in a sentence. */
export function formatNachrichtenzahlen(stand: Nachrichtenstand): string {
  const [all, ganz, teilweise, nicht, ohne] = [
    countOf(stand),
    ...(['uebernommen', 'teilweise', 'ausgelassen', 'ohne_bedeutung'] as const).map((one) => countOf(stand, one)),
  ].map(number)
  return `Nachrichten: ${all}, davon ${ganz} übernommen, ${teilweise} teilweise, ${nicht} nicht; ${ohne} ohne Bedeutung für das Portal.`
}
