import { type Selectable, sql } from 'kysely'
import * as v from 'valibot'
import type { VorgangRow } from '../../../db/schema.ts'
import { auskunftsart } from '../auskunftsart.ts'
import { toCsvZelle } from '../toCsvZelle.ts'

const Nachricht = v.object({ betreff: v.nullish(v.string(), null), text: v.nullish(v.string(), null) })

/** What a customer wrote in words of his own; of all else the columns stay empty. */
function nachrichtOf({ art, inhalt }: Pick<Selectable<VorgangRow>, 'art' | 'inhalt'>): v.InferOutput<typeof Nachricht> {
  const { success, output } = v.safeParse(Nachricht, inhalt)
  return success && art === 'kontaktanfrage' ? output : { betreff: null, text: null }
}

/** What was sent in; people read their messages without JSON around them. */
export const vorgaenge = auskunftsart({
  name: 'vorgaenge',
  tabelle: 'vorgang',
  query: (kundennummer) => sql<Selectable<VorgangRow>>`
    select * from vorgang where kundennummer = ${kundennummer} order by id
  `,
  toEintrag: (zeile) => ({
    id: zeile.id,
    kundennummer: zeile.kundennummer,
    vertragId: zeile.vertrag_id,
    art: zeile.art,
    inhalt: zeile.inhalt,
    eingegangenAm: zeile.eingegangen_am,
    uebergebenAm: zeile.uebergeben_am,
  }),
  kopf: ['id', 'kundennummer', 'vertragId', 'art', 'betreff', 'text', 'inhalt', 'eingegangenAm', 'uebergebenAm'],
  toZeilen: (eintrag) => {
    const { id, kundennummer, vertragId, art, inhalt, eingegangenAm, uebergebenAm } = eintrag
    const { betreff, text } = nachrichtOf(eintrag)
    return [[id, kundennummer, vertragId, art, betreff, text, toCsvZelle(inhalt), eingegangenAm, uebergebenAm]]
  },
})
