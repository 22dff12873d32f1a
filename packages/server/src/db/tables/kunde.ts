import {
  type Datum,
  frist,
  passwortVersion,
  personal,
  type Row,
  suchtext,
  table,
  withheld,
  zugangsgeheimnis,
} from './table.ts'
import type { Generated } from 'kysely'
import { type Anrede, perKontaktfeld, type Zugriff } from '@ekp/wire/anschlussnutzer'

const zugangsdatum = personal('Zugangsdaten')
const stammdatum = personal('Stammdaten')
const vomVersorger = withheld(
  'Zugangsdaten',
  'sagt nur, ob ein Import es ändern darf; wie es ist, steht in der Auskunft',
)

export const kunde = {
  anschlussnutzer: table('Kunden des Portals: wer sie sind, wie man sie erreicht, wie sie sich anmelden', 'kunde', {
    kundennummer: stammdatum<string>(),
    anrede: stammdatum<Anrede>(),
    titel: stammdatum<string | null>(),
    vorname: stammdatum<string | null>(),
    nachname: stammdatum<string | null>(),
    firma: stammdatum<string | null>(),
    geburtsdatum: stammdatum<Datum | null>(),
    /** He gets no mail any more, and nobody signs in for him; who writes for the heirs is in the Vorgang. */
    verstorben_am: stammdatum<Generated<Datum | null>>(),
    ...perKontaktfeld(() => personal('Kontaktdaten')<string | null>()),
    zugriff: zugangsdatum<Generated<Zugriff>>(),
    gesperrt: zugangsdatum<Generated<boolean>>(),
    /** Locked by a command of the supplier: no import unlocks him. */
    gesperrt_bleibt: vomVersorger<Generated<boolean>>(),
    /** Restricted by a command of the supplier: no import widens it. */
    zugriff_bleibt: vomVersorger<Generated<boolean>>(),
    passwort_hash: zugangsgeheimnis<string | null>(),
    passwort_einmalig: zugangsdatum<Generated<boolean>>(),
    /** Null unless it is a one-time password. */
    einmalpasswort_seit: zugangsdatum<Date | null>(),
    passwort_version: passwortVersion<Generated<number>>(),
    /** The hash of the last imported password: importing the same one again sets no new password. */
    passwort_importiert: zugangsgeheimnis<string | null>(),
    /** By the supplier, to set a password of his own; null as long as he is not. */
    eingeladen_am: zugangsdatum<Date | null>(),
    eingeladen_per: zugangsdatum<'mail' | 'brief' | null>(),
    /** The letter of a one-time password, by himself; null once it is written. */
    brief_bestellt_am: zugangsdatum<Date | null>(),
    suchtext: suchtext('Stammdaten'),
  }),
  /** A number that a customer had before; his entries of the audit trail until then are under it. */
  fruehere_kundennummer: table(
    'Kundennummern, die ein Kunde vorher hatte, damit sein Nachweis und er selbst zu finden sind',
    'kunde',
    {
      alt: stammdatum<string>(),
      /** The one that he has now. */
      kundennummer: stammdatum<string>(),
      seit: stammdatum<Date>(),
    },
  ),
  /** From when on the period of a customer runs after which all of him is deleted. */
  loeschvermerk: table('ab wann die Frist läuft, nach der ein Kunde gelöscht wird', 'kunde', {
    kundennummer: frist<string>(),
    /** The end of his last contract, or the night in which none was found; null while he has one. */
    ohne_vertrag_seit: frist<string | null>(),
    /** When he asked for deletion (Art. 17 DSGVO): until the rest may go, it is only kept (Art. 18). */
    verlangt_am: frist<Date | null>(),
  }),
}

export type AnschlussnutzerRow = Row<typeof kunde.anschlussnutzer>
