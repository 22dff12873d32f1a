import { type RawBuilder, sql } from 'kysely'
import type { Grenzen } from './deriveGrenzen.ts'
import type { Kunden, Loeschregel } from './Loeschregel.ts'

const ofKunden = (kunden: Kunden) => sql<boolean>`kundennummer = any (${kunden}::text[])`
const ofVertraege = (kunden: Kunden) =>
  sql<boolean>`vertrag_id in (select v.id from vertrag v where v.kundennummer = any (${kunden}::text[]))`

function isEintragFaellig({ beleg, vorgang }: Grenzen, kunden: Kunden): RawBuilder<boolean> {
  return sql<boolean>`${ofKunden(kunden)} and (gueltig_bis < ${beleg.tag} or entfallen_am < ${vorgang.zeit})`
}

/** Rules for data that is deleted while its contract stays, in an order that references allow. */
export const kundenRegeln: readonly Loeschregel[] = [
  {
    name: 'lastgangtage',
    titel: 'Tage von Lastgängen',
    tabelle: 'lastgang',
    // Days are UTC ones: with the old year its last one goes, and so the first hour of the new year [§ 69 Abs. 3 MsbG].
    isFaellig: ({ lastgang }, kunden) => sql<boolean>`
      tag < ${lastgang.tag} and kanal_id in (select k.id from lastgangkanal k where ${ofVertraege(kunden)})
    `,
  },
  {
    name: 'fotos',
    titel: 'Fotos zu Ablesungen',
    tabelle: 'ablesung_foto',
    // The photo stays while the supplier has not fetched its Vorgang.
    isFaellig: ({ foto }, kunden) => sql<boolean>`
      ablesung_id in (
        select a.id from ablesung a
        where ${ofVertraege(kunden)} and coalesce(a.eingegangen_am < ${foto.zeit}, a.ablesedatum < ${foto.tag})
      ) and not exists (
        select from vorgang o where o.uebergeben_am is null and o.art = 'ablesung'
          and (o.inhalt ->> 'ablesungId')::bigint = ablesung_foto.ablesung_id
      )
    `,
  },
  {
    name: 'dokumente',
    titel: 'Dokumente',
    tabelle: 'dokument',
    isFaellig: ({ beleg }, kunden) => sql<boolean>`${ofKunden(kunden)} and erstellzeitpunkt < ${beleg.zeit}`,
  },
  {
    name: 'ablesungen',
    titel: 'Ablesungen',
    tabelle: 'ablesung',
    // The last reading before the limit stays: the first year that is kept begins with it.
    isFaellig: ({ beleg }, kunden) => sql<boolean>`
      ${ofVertraege(kunden)} and ablesedatum < ${beleg.tag} and (
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
    isFaellig: ({ beleg }, kunden) => sql<boolean>`
      ${ofVertraege(kunden)} and ausgebaut_am < ${beleg.tag} and not exists (
        select from ablesung a where a.vertrag_id = zaehler.vertrag_id and a.zaehlernummer = zaehler.nummer
      )
    `,
  },
  {
    name: 'verbraeuche',
    titel: 'Verbräuche',
    tabelle: 'verbrauch',
    isFaellig: ({ beleg }, kunden) => sql<boolean>`${ofVertraege(kunden)} and bis < ${beleg.tag}`,
  },
  {
    name: 'umrechnungen',
    titel: 'Umrechnungen von Gas',
    tabelle: 'umrechnung',
    // Exclusive: what ended with the old year has the first day of the new one.
    isFaellig: ({ beleg }, kunden) => sql<boolean>`${ofVertraege(kunden)} and gueltig_bis <= ${beleg.tag}`,
  },
  {
    name: 'tarife',
    titel: 'Tarife',
    tabelle: 'tarif',
    isFaellig: ({ beleg }, kunden) => sql<boolean>`${ofVertraege(kunden)} and gueltig_bis <= ${beleg.tag}`,
  },
  {
    name: 'preisbestandteile',
    titel: 'Bestandteile von Preisen',
    tabelle: 'preisbestandteil',
    isFaellig: ({ beleg }, kunden) => sql<boolean>`${ofVertraege(kunden)} and gueltig_bis <= ${beleg.tag}`,
  },
  {
    name: 'rechnungsadressen',
    titel: 'Rechnungsadressen',
    tabelle: 'rechnungsadresse',
    isFaellig: isEintragFaellig,
  },
  { name: 'bankverbindungen', titel: 'Bankverbindungen', tabelle: 'bankverbindung', isFaellig: isEintragFaellig },
]
