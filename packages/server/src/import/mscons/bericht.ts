import { berlinToday, berlinUhrzeit } from '@ekp/wire/rules/berlin'
import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Nachrichtenergebnis, Nachrichtenstand } from '../../db/tables/nachweise.ts'
import { formatDatum } from '../../lib/formats.ts'
import type { Ausgelassen } from '../report.ts'

/** What became of a message. */
export interface Nachrichtenbericht {
  readonly nr: number
  readonly referenz: string
  readonly absender: string
  readonly art: 'lastgang' | 'zaehlerstand' | 'storno' | 'andere'
  readonly lokation: string | null
  readonly von: Date | null
  readonly bis: Date | null
  /** How many values it has that the portal could take, and how many were taken. */
  readonly werte: number
  readonly aufgenommen: number
  /** Why not all were taken. */
  readonly grund: string | null
}

export type TakeNachrichten = (nachrichten: readonly Nachrichtenbericht[]) => Promise<void> | void

const pageRows = 1000

/** Hands over what became of each message, in the order of the file. */
export async function reportNachrichten(conn: Database, take: TakeNachrichten): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<Nachrichtenbericht>`
      select nr, referenz, absender, art, lokation, von, bis, werte, aufgenommen, grund
      from mscons_nachricht where nr > ${after} order by nr limit ${pageRows}
    `.execute(conn)
    const last = rows.at(-1)
    if (last === undefined) return
    await take(rows)
    after = last.nr
  }
}

/** Reasons that ask nothing of the supplier: the message has nothing for the portal, or another one takes it back. */
const ohneBedeutung = [
  'betrifft das Portal nicht',
  'keine Werte für das Portal',
  'in dieser Datei storniert',
  'Nachricht dieser Datei storniert',
  'dazu gibt es keine Ablesung',
]

const unbekannt = 'unbekannte Lokation'
const mostLokationen = 1000

/** The file's messages by what became of them. */
export async function countNachrichten(conn: Database): Promise<Nachrichtenstand> {
  const { rows: ergebnisse } = await sql<Nachrichtenergebnis>`
    select case
        when grund is null then 'uebernommen'
        when art = 'andere' or grund = any (${ohneBedeutung}) then 'ohne_bedeutung'
        when aufgenommen > 0 then 'teilweise'
        else 'ausgelassen'
      end as ergebnis, coalesce(grund, '') as grund, count(*)::integer as anzahl
    from mscons_nachricht group by 1, 2 order by 1, 3 desc, 2
  `.execute(conn)
  const { rows } = await sql<{ lokation: string }>`
    select distinct lokation from mscons_nachricht where grund = ${unbekannt} order by lokation limit ${mostLokationen}
  `.execute(conn)
  return { ergebnisse, unbekannt: rows.map(({ lokation }) => lokation) }
}

/** How many messages ended so. */
export const countOf = ({ ergebnisse }: Nachrichtenstand, ergebnis?: Nachrichtenergebnis['ergebnis']): number =>
  ergebnisse
    .filter((one) => ergebnis === undefined || one.ergebnis === ergebnis)
    .reduce((sum, { anzahl }) => sum + anzahl, 0)

/** What was left out though it may concern the supplier's customers; undefined if nothing was. */
export function ausgelassenOf(stand: Nachrichtenstand): Ausgelassen | undefined {
  const left = stand.ergebnisse.filter(({ ergebnis }) => ergebnis === 'teilweise' || ergebnis === 'ausgelassen')
  if (left.length === 0) return undefined
  const fehler = left.map(({ ergebnis, grund, anzahl }) => {
    const nachrichten = anzahl === 1 ? '1 Nachricht' : `${anzahl.toLocaleString('de-DE')} Nachrichten`
    return `${nachrichten} ${ergebnis === 'teilweise' ? 'nur teilweise' : 'nicht'} übernommen: ${grund}.`
  })
  return {
    zeilen: countOf(stand, 'teilweise') + countOf(stand, 'ausgelassen'),
    arten: {},
    fehler,
    gesamt: fehler.length,
  }
}

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
