import { type Selectable, sql } from 'kysely'
import type { LastgangRow, LastgangkanalRow } from '../../../db/tables/messwerte.ts'
import { auskunftsart } from '../auskunftsart.ts'
import type { CsvZelle } from '../csv.ts'

const minuteMs = 60_000

type Zeile = Selectable<LastgangRow> &
  Omit<Selectable<LastgangkanalRow>, 'id'> & {
    /** The day of the channel's first value, or of its last one. */
    readonly beginnt: boolean
    readonly endet: boolean
  }

interface Lastgangtag {
  readonly vertragId: string
  readonly obiskennzahl: string
  readonly minuten: number
  /** When the first value begins; each of the others `minuten` later. */
  readonly von: Date
  /** kWh. */
  readonly werte: readonly (number | null)[]
  /** The places of the values that are estimates, from 0. */
  readonly geschaetzt: readonly number[]
}

const isThere = (wert: number | null) => wert !== null

/** Days are stored whole: empty values before the first and after the last one were never measured. */
function findMessung({ werte, beginnt, endet }: Zeile): readonly [from: number, to: number] {
  return [beginnt ? werte.findIndex(isThere) : 0, endet ? werte.findLastIndex(isThere) + 1 : werte.length]
}

function toEintrag(line: Zeile): Lastgangtag {
  const { vertrag_id: vertragId, obiskennzahl, minuten, tag } = line
  const [from, to] = findMessung(line)
  // The quotient of two integers is the double nearest to the decimal: nothing is lost.
  const scale = 10 ** line.stellen
  return {
    vertragId,
    obiskennzahl,
    minuten,
    von: new Date(Date.parse(tag) + from * minuten * minuteMs),
    werte: line.werte.slice(from, to).map((wert) => (wert === null ? null : wert / scale)),
    geschaetzt: [...(line.geschaetzt ?? '').slice(from, to)].flatMap((mark, index) => (mark === '1' ? [index] : [])),
  }
}

function toZeilen({ vertragId, obiskennzahl, minuten, von, werte, geschaetzt }: Lastgangtag): CsvZelle[][] {
  const estimates = new Set(geschaetzt)
  return werte.map((wert, index) => {
    const beginn = new Date(von.getTime() + index * minuten * minuteMs)
    return [vertragId, obiskennzahl, minuten, beginn, wert, estimates.has(index)]
  })
}

const hasWert = sql`array_remove(werte, null) <> '{}'`

/** Load profiles, each from its first value to its last: a UTC day with its values an entry, a value a line. */
export const lastgaenge = auskunftsart({
  name: 'lastgaenge',
  tabelle: 'lastgang',
  // A thousand quarter hours: some milliseconds of work before other requests have their turn.
  batch: 10,
  query: (kundennummer) => sql<Zeile>`
    select vertrag_id, obiskennzahl, minuten, tag, werte, stellen, geschaetzt,
      tag = erster_tag as beginnt, tag = letzter_tag as endet
    from lastgangkanal
      join lateral (
        select tag as erster_tag from lastgang where kanal_id = lastgangkanal.id and ${hasWert} order by tag limit 1
      ) as beginn on true
      join lateral (
        select tag as letzter_tag from lastgang where kanal_id = lastgangkanal.id and ${hasWert} order by tag desc limit 1
      ) as ende on true
      join lastgang on kanal_id = lastgangkanal.id and tag between erster_tag and letzter_tag
    where vertrag_id in (select id from vertrag where kundennummer = ${kundennummer})
    order by vertrag_id, obiskennzahl, minuten, tag
  `,
  toEintrag,
  kopf: ['vertragId', 'obiskennzahl', 'minuten', 'von', 'verbrauchKwh', 'geschaetzt'],
  toZeilen,
})
