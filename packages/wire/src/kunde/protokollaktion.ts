import type { Vorgangsergebnis } from '../vorgang/arten.ts'

/** What happens to an account of the service desk. */
export type Kontoaktion =
  | 'angelegt'
  | 'rolle_geaendert'
  | 'gesperrt'
  | 'entsperrt'
  | 'passwort_gesetzt'
  | 'passkeys_entfernt'
  | 'an_anbieter_gegeben'
  | 'bremsen_geloest'
  | 'entfernt'

/**
 * Everything that the audit trail says was done; the desk has words for each. Reading is no change and not in it, except
 * that a clerk looks at a customer's portal or opens one of his documents.
 */
export type Protokollaktion =
  | 'ablesung_uebermittelt'
  | `ableselink_${'erstellt' | 'widerrufen'}`
  | 'kontaktdaten_geaendert'
  | `${'rechnungsadresse' | 'bankverbindung'}_${'angelegt' | 'beendet' | 'geloescht'}`
  | 'vertrag_gekuendigt'
  | 'kontaktanfrage_gestellt'
  | 'abschlag_geaendert'
  | 'todesfall_gemeldet'
  | 'passwort_link_angefordert'
  | 'zugangsbrief_bestellt'
  | 'passwort_geaendert'
  | 'passwort_neu_gesetzt'
  | 'passwort_importiert'
  | `verknuepfung_${'angefordert' | 'angelegt' | 'benutzt' | 'beendet'}`
  | `passkey_${'hinzugefuegt' | 'umbenannt' | 'entfernt'}`
  | 'zugang_gesperrt'
  | 'zugang_entsperrt'
  | 'zugriff_geaendert'
  | 'auskunft_erteilt'
  | 'einsicht_genommen'
  | 'dokument_geoeffnet'
  | 'verarbeitung_eingeschraenkt'
  | 'einmalpasswort_gesetzt'
  | 'bremsen_geloest'
  | 'kunde_umnummeriert'
  | 'kunde_zusammengefuehrt'
  | 'kunde_geloescht'
  | 'inhalte_geloescht'
  | 'vertrag_abgegeben'
  | 'vertrag_uebernommen'
  | 'vertrag_entfernt'
  | 'zaehler_entfernt'
  | `benachrichtigung_${'bestellt' | 'abbestellt'}`
  // Until version 0.2.0; still in audit trails.
  | `monatsmail_${'bestellt' | 'abbestellt'}`
  | `dienstkonto_${Kontoaktion}`
  | `vorgang_${Vorgangsergebnis | 'erledigt'}`
