import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import { isLetzteAblehnung } from '../mail/mailversand.ts'
import { deleteFaellige, type Loeschregel } from './Loeschregel.ts'
import type { Zaehlung } from './Zaehlung.ts'
import type { Grenzen } from './deriveGrenzen.ts'
import { endVerknuepfungen } from './endVerknuepfungen.ts'
import { deleteDienstinhalte, deleteVerwaisteKetten } from './protokollLoeschung.ts'

const hourMs = 3_600_000
const before = (now: Date, hours: number) => new Date(now.getTime() - hours * hourMs)
// A row that ends later than it can was stored while the clock was ahead, and is deleted as well.
const after = (now: Date, hours: number) => before(now, -hours)

/** Rules for rows that are kept briefly or name no customer, in tables that are small or have an index by time. */
export const allgemeineRegeln: readonly Loeschregel[] = [
  {
    name: 'sitzungen',
    titel: 'Sitzungen, seit 24 Stunden beendet',
    tabelle: 'sitzung',
    isFaellig: ({ now }) => sql<boolean>`
      endet_spaetestens <= ${before(now, 24)} or endet_spaetestens > ${after(now, 24)} or not exists (
        select from sitzung_token t where t.sitzung_id = sitzung.id and t.laeuft_ab > ${before(now, 24)}
      )
    `,
  },
  {
    name: 'einsichten',
    titel: 'Ansichten des Kundendienstes, seit 24 Stunden beendet',
    tabelle: 'einsicht',
    isFaellig: ({ now }) => sql<boolean>`laeuft_ab <= ${before(now, 24)} or laeuft_ab > ${after(now, 24)}`,
  },
  {
    name: 'lesezugriffe',
    titel: 'Lesezugriffe von Kundendienst und Systemen',
    tabelle: 'lesezugriff',
    isFaellig: ({ now, lesezugriffBis }) => sql<boolean>`zeit <= ${lesezugriffBis} or zeit > ${after(now, 24)}`,
  },
  {
    name: 'passwortlinks',
    titel: 'Links zu neuen Passwörtern und weiteren Kundennummern, seit 24 Stunden beendet',
    tabelle: 'passwort_reset',
    // The queue gives up on a mail after about three days; a link that was never sent ends then.
    isFaellig: ({ now }) => sql<boolean>`
      coalesce(gilt_bis, angefordert_am + interval '4 days') <= ${before(now, 24)}
      or gilt_bis > case when ist_einladung then ${after(now, 31 * 24)}::timestamptz else ${after(now, 48)}::timestamptz end
      or angefordert_am > ${after(now, 24)}
    `,
  },
  {
    name: 'ableselinks',
    titel: 'Links zu Ablesungen, seit 90 Tagen beendet',
    tabelle: 'ableselink',
    isFaellig: ({ now }) => sql<boolean>`gilt_bis <= ${before(now, 90 * 24)}::date or erstellt_am > ${after(now, 24)}`,
  },
  {
    name: 'geraete',
    titel: 'Geräte, seit 180 Tagen nicht benutzt',
    tabelle: 'geraet',
    isFaellig: ({ now }) => sql<boolean>`gilt_bis <= ${now} or gilt_bis > ${after(now, 181 * 24)}`,
  },
  {
    name: 'verknuepfungen',
    titel: 'Verknüpfungen von Kundennummern, durch ein neues Passwort beendet',
    tabelle: 'verknuepfung',
    isFaellig: () => sql<boolean>`
      not exists (
        select from anschlussnutzer a where a.kundennummer = zu and a.passwort_version = verknuepfung.passwort_version
      )
    `,
    loesche: endVerknuepfungen,
  },
  {
    name: 'passkeys',
    titel: 'Passkeys zu einem früheren Passwort',
    tabelle: 'passkey',
    isFaellig: () => sql<boolean>`
      passwort_version <> (
        select k.passwort_version from anschlussnutzer k where k.kundennummer = passkey.kundennummer
      )
    `,
  },
  {
    name: 'mailversand',
    titel: 'Angaben zu E-Mails, älter als 90 Tage',
    tabelle: 'mailversand',
    // What marks the present address as one that takes no mail stays as long as it does.
    isFaellig: ({ now }) => sql<boolean>`
      (zeit <= ${before(now, 90 * 24)} or zeit > ${after(now, 24)}) and not ${isLetzteAblehnung}
    `,
  },
  {
    name: 'zaehlungen',
    titel: 'Zählungen gegen Missbrauch, abgelaufen',
    tabelle: 'budget',
    isFaellig: ({ now }) => sql<boolean>`empty_at <= ${now} or empty_at > ${after(now, 48)}`,
  },
  {
    name: 'vorgaenge',
    titel: 'Vorgänge, übernommen',
    tabelle: 'vorgang',
    isFaellig: ({ vorgang }) => sql<boolean>`eingegangen_am < ${vorgang.zeit} and uebergeben_am is not null`,
  },
  {
    name: 'loeschlaeufe',
    titel: 'Zahlen früherer Nächte',
    tabelle: 'loeschlauf',
    isFaellig: ({ vorgang }) => sql<boolean>`begonnen_am < ${vorgang.zeit}`,
  },
  {
    name: 'importlaeufe',
    titel: 'Berichte von Importen, älter als 400 Tage',
    tabelle: 'importlauf',
    // A year's comparison, whatever the day.
    isFaellig: ({ now }) => sql<boolean>`
      beendet_am <= ${before(now, 400 * 24)} or beendet_am > ${after(now, 24)}
    `,
  },
]

/** Deletes rows that are kept briefly or name no customer. */
export async function deleteAllgemeine(db: Database, grenzen: Grenzen): Promise<Zaehlung> {
  const zaehlung: Record<string, number> = {}
  for (const { name, tabelle, isFaellig, loesche } of allgemeineRegeln) {
    const where = isFaellig(grenzen)
    zaehlung[name] = await (loesche?.(db, where, grenzen.now) ?? deleteFaellige(db, tabelle, where))
  }
  zaehlung['protokollinhalte'] = await deleteDienstinhalte(db, grenzen)
  zaehlung['verwaisteKetten'] = await deleteVerwaisteKetten(db, grenzen)
  return zaehlung
}
