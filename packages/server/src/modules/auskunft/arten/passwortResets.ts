import { type Selectable, sql } from 'kysely'
import type { PasswortResetRow } from '../../../db/rows/PasswortResetRow.ts'
import { auskunftsart } from '../auskunftsart.ts'

type Zeile = Pick<Selectable<PasswortResetRow>, 'kundennummer' | 'angefordert_am' | 'nichtig' | 'gilt_bis'> & {
  readonly offen: boolean
}

/** Links to a new password. What decides on one is out of the customer's reach: the database says whether it is open. */
export const passwortResets = auskunftsart({
  name: 'passwortResets',
  tabelle: 'passwort_reset',
  query: (kundennummer, stand) => sql<Zeile>`
    select kundennummer, angefordert_am, nichtig, gilt_bis,
      ist_reset_offen(kundennummer, angefordert_am, ${stand}) as offen
    from passwort_reset where kundennummer = ${kundennummer} order by angefordert_am
  `,
  toEintrag: (zeile) => ({
    kundennummer: zeile.kundennummer,
    angefordertAm: zeile.angefordert_am,
    offen: zeile.offen,
    nichtig: zeile.nichtig,
    giltBis: zeile.gilt_bis,
  }),
  kopf: ['kundennummer', 'angefordertAm', 'offen', 'giltBis'],
  // That a link is not void says little to people: a used one is not, either.
  toZeilen: ({ kundennummer, angefordertAm, offen, giltBis }) => [[kundennummer, angefordertAm, offen, giltBis]],
})
