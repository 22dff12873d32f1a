import { type Selectable, sql } from 'kysely'
import type { VerbrauchRow } from '../../../db/tables/messwerte.ts'
import type { AblesungRow } from '../../../db/tables/messwerte.ts'
import { erfassungshinweisOf } from '../../../lib/ablesung/erfassungshinweis.ts'
import { auskunftsart } from '../auskunftsart.ts'
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
