import { type Selectable, sql } from 'kysely'
import type { LastgangkanalRow, LastgangRow } from '../../../db/schema.ts'
import { auskunftsart } from '../auskunftsart.ts'
import type { CsvZelle } from '../formatCsvZeile.ts'

const minuteMs = 60_000

type Zeile = Selectable<LastgangRow> & Omit<Selectable<LastgangkanalRow>, 'id'>

interface Lastgangtag {
  readonly vertragId: string
  readonly obiskennzahl: string
  readonly minuten: number
  /** Where the first value begins; each of the others `minuten` later. */
  readonly von: string
  /** kWh. */
  readonly werte: readonly (number | null)[]
  /** The places of the values that are estimates, from 0. */
  readonly geschaetzt: readonly number[]
}

function toEintrag({ vertrag_id: vertragId, obiskennzahl, minuten, tag, ...zeile }: Zeile): Lastgangtag {
  // A quotient of integers is the double next to the decimal: nothing is lost by the division.
  const scale = 10 ** zeile.stellen
  return {
    vertragId,
    obiskennzahl,
    minuten,
    von: `${tag}T00:00:00Z`,
    werte: zeile.werte.map((wert) => (wert === null ? null : wert / scale)),
    geschaetzt: [...(zeile.geschaetzt ?? '')].flatMap((mark, index) => (mark === '1' ? [index] : [])),
  }
}

function toZeilen({ vertragId, obiskennzahl, minuten, von, werte, geschaetzt }: Lastgangtag): CsvZelle[][] {
  const estimates = new Set(geschaetzt)
  const start = Date.parse(von)
  return werte.map((wert, index) => {
    const beginn = new Date(start + index * minuten * minuteMs)
    return [vertragId, obiskennzahl, minuten, beginn, wert, estimates.has(index)]
  })
}

/** Load profiles: a UTC day with its values an entry, a value a line. */
export const lastgaenge = auskunftsart({
  name: 'lastgaenge',
  tabelle: 'lastgang',
  // A thousand quarter hours: some milliseconds of work, then others have their turn.
  batch: 10,
  query: (kundennummer) => sql<Zeile>`
    select vertrag_id, obiskennzahl, minuten, tag, werte, stellen, geschaetzt
    from lastgang join lastgangkanal on lastgangkanal.id = lastgang.kanal_id
    where vertrag_id in (select id from vertrag where kundennummer = ${kundennummer})
    order by vertrag_id, obiskennzahl, minuten, tag
  `,
  toEintrag,
  kopf: ['vertragId', 'obiskennzahl', 'minuten', 'von', 'verbrauchKwh', 'geschaetzt'],
  toZeilen,
})
