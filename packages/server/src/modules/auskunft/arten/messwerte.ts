import { type Selectable, sql } from 'kysely'
import type { AblesungRow, LastgangkanalRow, LastgangRow, VerbrauchRow } from '../../../db/tables/messwerte.ts'
import { erfassungshinweisOf } from '../../../lib/ablesung.ts'
import { auskunftsart } from '../auskunftsart.ts'
import type { CsvZelle } from '../csv.ts'
import { fotoPfad } from '../paths.ts'

type Zeile = Selectable<AblesungRow> & { readonly hat_foto: boolean }

/** Readings; where a photo was sent with one, its place in the archive. */
export const ablesungen = auskunftsart({
  name: 'ablesungen',
  tabelle: 'ablesung',
  query: (kundennummer) => sql<Zeile>`
    select ablesung.*, exists (select from ablesung_foto where ablesung_id = ablesung.id) as hat_foto
    from ablesung
    where vertrag_id in (select id from vertrag where kundennummer = ${kundennummer})
    order by vertrag_id, ablesedatum, id
  `,
  toEintrag: (line) => ({
    vertragId: line.vertrag_id,
    zaehlernummer: line.zaehlernummer,
    ablesedatum: line.ablesedatum,
    ablesewerte: line.obiskennzahlen.map((obiskennzahl, index) => ({
      obiskennzahl,
      ablesewert: Number(line.ablesewerte[index]),
    })),
    ablesegrund: line.ablesegrund,
    erfassungshinweis: erfassungshinweisOf(line),
    ermittlungsart: line.ermittlungsart,
    ableseart: line.ableseart,
    eingegangenAm: line.eingegangen_am,
    markttag: line.markttag,
    foto: line.hat_foto ? fotoPfad(line) : null,
  }),
  kopf: [
    'vertragId',
    'zaehlernummer',
    'ablesedatum',
    'obiskennzahl',
    'ablesewert',
    'ablesegrund',
    'erfassungshinweis',
    'ermittlungsart',
    'ableseart',
    'eingegangenAm',
    'markttag',
    'foto',
  ],
  toZeilen: ({ vertragId, zaehlernummer, ablesedatum, ablesewerte, ...rest }) =>
    ablesewerte.map(({ obiskennzahl, ablesewert }) => [
      vertragId,
      zaehlernummer,
      ablesedatum,
      obiskennzahl,
      ablesewert,
      rest.ablesegrund,
      rest.erfassungshinweis,
      rest.ermittlungsart,
      rest.ableseart,
      rest.eingegangenAm,
      rest.markttag,
      rest.foto,
    ]),
})

const toNumber = (value: string | null) => (value === null ? null : Number(value))

/** Consumption as the back office has delivered it; what the portal computes of readings is stored nowhere. */
export const verbraeuche = auskunftsart({
  name: 'verbraeuche',
  tabelle: 'verbrauch',
  query: (kundennummer) => sql<Selectable<VerbrauchRow>>`
    select * from verbrauch
    where vertrag_id in (select id from vertrag where kundennummer = ${kundennummer})
    order by vertrag_id, von, bis
  `,
  toEintrag: (line) => ({
    vertragId: line.vertrag_id,
    von: line.von,
    bis: line.bis,
    summe: Number(line.summe),
    summeJahr: toNumber(line.summe_jahr),
    prognose: line.prognose,
    proKanal: line.obiskennzahlen.map((obiskennzahl, index) => ({
      obiskennzahl,
      verbrauch: Number(line.verbraeuche[index]),
    })),
  }),
  kopf: ['vertragId', 'von', 'bis', 'obiskennzahl', 'verbrauch', 'summeJahr', 'prognose'],
  // The total first, as the line without an obiskennzahl.
  toZeilen: ({ vertragId, von, bis, summe, summeJahr, prognose, proKanal }) => [
    [vertragId, von, bis, null, summe, summeJahr, prognose],
    ...proKanal.map(({ obiskennzahl, verbrauch }) => [vertragId, von, bis, obiskennzahl, verbrauch, null, prognose]),
  ],
})

const minuteMs = 60_000

type Lastgangzeile = Selectable<LastgangRow> &
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
function findMessung({ werte, beginnt, endet }: Lastgangzeile): readonly [from: number, to: number] {
  return [beginnt ? werte.findIndex(isThere) : 0, endet ? werte.findLastIndex(isThere) + 1 : werte.length]
}

function toEintrag(line: Lastgangzeile): Lastgangtag {
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
  query: (kundennummer) => sql<Lastgangzeile>`
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
