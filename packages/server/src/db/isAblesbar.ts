import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a meter of a query with `zaehler`, `vertrag` and `anschlussnutzer` can be read by a link on a day in Berlin: it is the
 * installed one, energy is delivered, and the customer may send something.
 */
export const isAblesbar = (heute: string): RawBuilder<boolean> => sql<boolean>`(
  not anschlussnutzer.gesperrt and anschlussnutzer.zugriff = 'voll' and anschlussnutzer.verstorben_am is null
  and not exists (
    select from loeschvermerk where loeschvermerk.kundennummer = anschlussnutzer.kundennummer and verlangt_am is not null
  )
  and not vertrag.storniert and vertrag.lieferbeginn <= ${heute}::date and (vertrag.lieferende is null or vertrag.lieferende >= ${heute}::date)
  and zaehler.eingebaut_am <= ${heute}::date and (zaehler.ausgebaut_am is null or zaehler.ausgebaut_am >= ${heute}::date)
  -- On the day of a change the new one.
  and not exists (
    select from zaehler neuer
    where neuer.vertrag_id = zaehler.vertrag_id and neuer.eingebaut_am > zaehler.eingebaut_am and neuer.eingebaut_am <= ${heute}::date
  )
)`
