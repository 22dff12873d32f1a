import { type RawBuilder, sql } from 'kysely'
import type { Grenzen } from './deriveGrenzen.ts'
import type { Loeschregel } from './Loeschregel.ts'

/** A rule for rows of customers: which are due says `isFaellig`, whose they are the rest. */
export interface Kundenregel extends Loeschregel {
  /** The column that names the owner: in the rows themselves, or in those of another table to which they belong. */
  readonly je: 'kundennummer' | 'vertrag_id'
  readonly ueber?: Ueber
}

interface Ueber {
  readonly tabelle: 'lastgangkanal' | 'ablesung'
  /** The column that refers to it. */
  readonly spalte: 'kanal_id' | 'ablesung_id'
  /** Each of its rows has hundreds: the search asks for the first that is due, by the index. */
  readonly hasMany?: true
  /** What of the other table's row decides as well. */
  readonly isFaellig?: (grenzen: Grenzen) => RawBuilder<boolean>
}

function isEintragFaellig({ beleg, vorgang }: Grenzen): RawBuilder<boolean> {
  return sql<boolean>`(gueltig_bis < ${beleg.tag} or entfallen_am < ${vorgang.zeit})`
}

/**
 * Rules for data that is deleted while its contract stays, in an order that references allow. What began after the limit
 * has not ended before it: where an index has the beginning, a rule asks for it as well.
 */
export const kundenRegeln: readonly Kundenregel[] = [
  {
    name: 'lastgangtage',
    titel: 'Tage von Lastgängen',
    tabelle: 'lastgang',
    // Days are UTC ones: with the old year its last one goes, and so the first hour of the new year [§ 69 Abs. 3 MsbG].
    isFaellig: ({ lastgang }) => sql<boolean>`tag < ${lastgang.tag}`,
    je: 'vertrag_id',
    ueber: { tabelle: 'lastgangkanal', spalte: 'kanal_id', hasMany: true },
  },
  {
    name: 'fotos',
    titel: 'Fotos zu Ablesungen',
    tabelle: 'ablesung_foto',
    // The photo stays while the supplier has not fetched its Vorgang.
    isFaellig: () => sql<boolean>`
      not exists (
        select from vorgang o where o.uebergeben_am is null and o.art = 'ablesung'
          and (o.inhalt ->> 'ablesungId')::bigint = ablesung_foto.ablesung_id
      )
    `,
    je: 'vertrag_id',
    ueber: {
      tabelle: 'ablesung',
      spalte: 'ablesung_id',
      isFaellig: ({ foto }) => sql<boolean>`coalesce(eingegangen_am < ${foto.zeit}, ablesedatum < ${foto.tag})`,
    },
  },
  {
    name: 'dokumente',
    titel: 'Dokumente',
    tabelle: 'dokument',
    je: 'kundennummer',
    isFaellig: ({ beleg }) => sql<boolean>`erstellzeitpunkt < ${beleg.zeit}`,
  },
  {
    name: 'ablesungen',
    titel: 'Ablesungen',
    tabelle: 'ablesung',
    je: 'vertrag_id',
    // The last reading before the limit stays: the first year that is kept begins with it.
    isFaellig: ({ beleg }) => sql<boolean>`
      ablesedatum < ${beleg.tag} and (
        exists (
          select from ablesung s where s.vertrag_id = ablesung.vertrag_id and s.zaehlernummer = ablesung.zaehlernummer
            and s.ablesedatum > ablesung.ablesedatum and s.ablesedatum < ${beleg.tag}
        ) or exists (
          select from zaehler z where z.vertrag_id = ablesung.vertrag_id and z.nummer = ablesung.zaehlernummer
            and z.ausgebaut_am < ${beleg.tag}
        )
      )
    `,
  },
  {
    name: 'zaehler',
    titel: 'ausgebaute Zähler',
    tabelle: 'zaehler',
    je: 'vertrag_id',
    isFaellig: ({ beleg }) => sql<boolean>`
      ausgebaut_am < ${beleg.tag} and not exists (
        select from ablesung a where a.vertrag_id = zaehler.vertrag_id and a.zaehlernummer = zaehler.nummer
      )
    `,
  },
  {
    name: 'verbraeuche',
    titel: 'Verbräuche',
    tabelle: 'verbrauch',
    je: 'vertrag_id',
    isFaellig: ({ beleg }) => sql<boolean>`von < ${beleg.tag} and bis < ${beleg.tag}`,
  },
  {
    name: 'umrechnungen',
    titel: 'Umrechnungen von Gas',
    tabelle: 'umrechnung',
    je: 'vertrag_id',
    // Exclusive: what ended with the old year has the first day of the new one.
    isFaellig: ({ beleg }) => sql<boolean>`gueltig_von < ${beleg.tag} and gueltig_bis <= ${beleg.tag}`,
  },
  {
    name: 'tarife',
    titel: 'Tarife',
    tabelle: 'tarif',
    je: 'vertrag_id',
    isFaellig: ({ beleg }) => sql<boolean>`gueltig_bis <= ${beleg.tag}`,
  },
  {
    name: 'preisbestandteile',
    titel: 'Bestandteile von Preisen',
    tabelle: 'preisbestandteil',
    je: 'vertrag_id',
    isFaellig: ({ beleg }) => sql<boolean>`gueltig_bis <= ${beleg.tag}`,
  },
  {
    name: 'rechnungen',
    titel: 'Rechnungen als Daten',
    tabelle: 'rechnung',
    je: 'vertrag_id',
    isFaellig: ({ beleg }) => sql<boolean>`bis <= ${beleg.tag}`,
  },
  {
    name: 'zahlungen',
    titel: 'Zahlungen',
    tabelle: 'zahlung',
    je: 'vertrag_id',
    isFaellig: ({ beleg }) => sql<boolean>`datum < ${beleg.tag}`,
  },
  {
    name: 'abschlagsplaene',
    titel: 'Abschlagspläne',
    tabelle: 'abschlagsplan',
    je: 'vertrag_id',
    isFaellig: ({ beleg }) => sql<boolean>`gueltig_bis < ${beleg.tag}`,
  },
  {
    name: 'rechnungsadressen',
    titel: 'Rechnungsadressen',
    tabelle: 'rechnungsadresse',
    je: 'kundennummer',
    isFaellig: isEintragFaellig,
  },
  {
    name: 'bankverbindungen',
    titel: 'Bankverbindungen',
    tabelle: 'bankverbindung',
    je: 'kundennummer',
    isFaellig: isEintragFaellig,
  },
]
