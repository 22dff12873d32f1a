import { type Selectable, sql } from 'kysely'
import type { VerbrauchRow } from '../../../db/schema.ts'
import { auskunftsart } from '../auskunftsart.ts'

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
  toEintrag: (zeile) => ({
    vertragId: zeile.vertrag_id,
    von: zeile.von,
    bis: zeile.bis,
    summe: Number(zeile.summe),
    summeJahr: toNumber(zeile.summe_jahr),
    prognose: zeile.prognose,
    proKanal: zeile.obiskennzahlen.map((obiskennzahl, index) => ({
      obiskennzahl,
      verbrauch: Number(zeile.verbraeuche[index]),
    })),
  }),
  kopf: ['vertragId', 'von', 'bis', 'obiskennzahl', 'verbrauch', 'summeJahr', 'prognose'],
  // The total first, as the line without an obiskennzahl.
  toZeilen: ({ vertragId, von, bis, summe, summeJahr, prognose, proKanal }) => [
    [vertragId, von, bis, null, summe, summeJahr, prognose],
    ...proKanal.map(({ obiskennzahl, verbrauch }) => [vertragId, von, bis, obiskennzahl, verbrauch, null, prognose]),
  ],
})
