import type { Abschlag, GewuenschteAenderung } from '@ekp/wire/abschlag'
import type { Dienstrolle } from '@ekp/wire/dienst/rollen'
import type { Protokollaktion } from '@ekp/wire/kunde/protokollaktion'
import type { Vertragslaufzeit } from '@ekp/wire/rules/kuendigungsfrist'
import type { Dienstvorgang } from '@ekp/wire/vorgang'
import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Dienstimport, Importart } from '@ekp/wire/import'

const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'Europe/Berlin' })
const minute = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' })

/** An instant in Berlin: `21.11.2026, 09:30`. */
export const formatZeit = (iso: string) => minute.format(new Date(iso))

/** A day: `21.11.2026`. */
export const formatTag = (datum: string) => day.format(new Date(`${datum}T12:00:00Z`))

/** Until when a contract's term runs; after its end, or without one, the period of notice. Null where neither is known. */
export function laufzeitText(
  { laufzeitBis, kuendigungsfrist }: Pick<Vertragslaufzeit, 'laufzeitBis' | 'kuendigungsfrist'>,
  today: string,
): string | null {
  if (laufzeitBis !== null && laufzeitBis >= today) return `Laufzeit bis ${formatTag(laufzeitBis)}`
  return kuendigungsfrist && `Kündigungsfrist ${kuendigungsfrist}`
}

/** A number as people read it: `1.234`. */
export const formatZahl = (zahl: number) => zahl.toLocaleString('de-DE')

const vorgangsarten: Readonly<Record<string, string>> = {
  ablesung: 'Zählerstand',
  kontaktdaten: 'Kontaktdaten',
  rechnungsadresse: 'Rechnungsadresse',
  bankverbindung: 'Bankverbindung',
  kontaktanfrage: 'Kontaktanfrage',
  abschlagsaenderung: 'Abschlagsänderung',
  kuendigung: 'Kündigung',
  todesfall: 'Todesfall',
  kuendigungserklaerung: 'Kündigung ohne Anmeldung',
  widerrufserklaerung: 'Widerruf ohne Anmeldung',
}
export const nameVorgang = (art: string) => vorgangsarten[art] ?? art

/** What the desk has to do about it. */
export const nameAufgabe = ({ ergebnis }: Dienstvorgang) =>
  ergebnis === null ? 'Beantworten' : ergebnis === 'angenommen' ? 'Eintragen' : 'Erledigen'

const dayMs = 86_400_000

/** How long it has waited, in whole days: `heute`, `1 Tag`, `12 Tage`. */
export function formatAlter(iso: string, now: number): string {
  const days = Math.round((dayOf(now) - dayOf(Date.parse(iso))) / dayMs)
  if (days <= 0) return 'heute'
  return days === 1 ? '1 Tag' : `${formatZahl(days)} Tage`
}
const dayOf = (ms: number) => Date.parse(berlinToday(new Date(ms)))

/** Which contract it is about; none: the customer as a whole. */
export const nameVertrag = ({ vertragId }: Dienstvorgang) => vertragId ?? '–'

/** What has become of it. */
export function describeStand({ uebergebenAm, uebernommenVon, beantwortetAm, ...vorgang }: Dienstvorgang): string {
  const { ergebnis, ablehnungsgrund, giltAb } = vorgang
  if (ergebnis === null && uebergebenAm !== null) return `Übernommen am ${formatZeit(uebergebenAm)}`
  if (ergebnis === null) return uebernommenVon.length === 0 ? 'Offen' : `Übernommen von ${uebernommenVon.join(', ')}`
  const ergebnisse = {
    angenommen: 'Angenommen',
    abgelehnt: 'Abgelehnt',
    beantwortet: 'Beantwortet',
    zurueckgenommen: 'Vom Kunden zurückgenommen',
  } as const
  const wann = beantwortetAm === null ? '' : ` am ${formatZeit(beantwortetAm)}`
  const giltText = giltAb === null ? '' : `; gilt ab ${formatTag(giltAb)}`
  const grund = ablehnungsgrund === null ? '' : `: ${ablehnungsgrund}`
  return `${ergebnisse[ergebnis]}${wann}${giltText}${grund}`
}

/** Where an import's file came from. */
export const nameImportquelle = (source: Dienstimport['quelle']) => (source === 'ordner' ? 'Importordner' : 'Befehl')

const importarten: Readonly<Record<Importart, string>> = {
  anschlussnutzer: 'Kunden',
  vertrag: 'Verträge',
  zaehler: 'Zähler',
  tarif: 'Tarife',
  preiskalender: 'Preiskalender',
  preisbestandteil: 'Preisbestandteile',
  ablesung: 'Ablesungen',
  verbrauch: 'Verbräuche',
  umrechnung: 'Umrechnungen von Gas',
  lastgang: 'Lastgänge',
  marktpreis: 'Marktpreise',
  gradtagzahl: 'Gradtagzahlen',
  tarifangebot: 'Tarifangebote',
  rechnungsadresse: 'Rechnungsadressen',
  bankverbindung: 'Bankverbindungen',
  dokument: 'Dokumente',
  rechnung: 'Rechnungen',
  zahlung: 'Zahlungen',
  abschlagsplan: 'Abschlagspläne',
}
const namedImportarten: Readonly<Record<string, string>> = importarten
/** What an import's lines are about. */
export const nameImportart = (art: string) => namedImportarten[art] ?? art

const akteure: Readonly<Record<string, string>> = {
  kunde: 'Kunde',
  versorger: 'Versorger',
  import: 'Import',
  portal: 'Portal',
}
export const nameAkteur = (akteur: string) => akteure[akteur] ?? akteur

const namedAktionen: Readonly<Record<Protokollaktion, string>> = {
  ableselink_erstellt: 'Link zum Ablesen erstellt',
  ableselink_widerrufen: 'Link zum Ablesen widerrufen',
  ablesung_uebermittelt: 'Zählerstand übermittelt',
  auskunft_erteilt: 'Daten heruntergeladen',
  bankverbindung_angelegt: 'Bankverbindung angelegt',
  bankverbindung_beendet: 'Bankverbindung beendet',
  bankverbindung_geloescht: 'Künftige Bankverbindung gelöscht',
  bremsen_geloest: 'Bremsen gelöst',
  dokument_geoeffnet: 'Dokument geöffnet',
  einsicht_genommen: 'Portal des Kunden angesehen',
  einmalpasswort_gesetzt: 'Einmalpasswort gesetzt',
  dienstkonto_an_anbieter_gegeben: 'Konto dem Firmenkonto gegeben',
  dienstkonto_angelegt: 'Konto angelegt',
  dienstkonto_bremsen_geloest: 'Bremse des Kontos gelöst',
  dienstkonto_entfernt: 'Konto entfernt',
  dienstkonto_entsperrt: 'Konto entsperrt',
  dienstkonto_gesperrt: 'Konto gesperrt',
  dienstkonto_passkeys_entfernt: 'Passkeys des Kontos entfernt',
  dienstkonto_passwort_gesetzt: 'Neues Passwort ausgegeben',
  dienstkonto_rolle_geaendert: 'Rolle geändert',
  kontaktanfrage_gestellt: 'Kontaktanfrage gestellt',
  abschlag_geaendert: 'Anderen Abschlag gewünscht',
  kontaktdaten_geaendert: 'Kontaktdaten geändert',
  todesfall_gemeldet: 'Todesfall aufgenommen',
  benachrichtigung_abbestellt: 'E-Mail abbestellt',
  benachrichtigung_bestellt: 'E-Mail bestellt',
  monatsmail_abbestellt: 'Monatliche Verbrauchsmail abbestellt',
  monatsmail_bestellt: 'Monatliche Verbrauchsmail bestellt',
  passkey_entfernt: 'Passkey entfernt',
  passkey_hinzugefuegt: 'Passkey hinzugefügt',
  passkey_umbenannt: 'Passkey umbenannt',
  passwort_geaendert: 'Passwort geändert',
  passwort_importiert: 'Passwort importiert',
  passwort_link_angefordert: 'Link für ein neues Passwort angefordert',
  zugangsbrief_bestellt: 'Brief mit einem Einmalpasswort bestellt',
  passwort_neu_gesetzt: 'Passwort über einen Link neu gesetzt',
  rechnungsadresse_angelegt: 'Rechnungsadresse angelegt',
  rechnungsadresse_beendet: 'Rechnungsadresse beendet',
  rechnungsadresse_geloescht: 'Künftige Rechnungsadresse gelöscht',
  verarbeitung_eingeschraenkt: 'Verarbeitung eingeschränkt',
  verknuepfung_angefordert: 'Link für weitere Kundennummer angefordert',
  verknuepfung_angelegt: 'Weitere Kundennummer hinzugefügt',
  verknuepfung_beendet: 'Weitere Kundennummer entfernt',
  verknuepfung_benutzt: 'Zu weiterer Kundennummer gewechselt',
  vertrag_abgegeben: 'Vertrag abgegeben',
  vertrag_entfernt: 'Vertrag entfernt',
  vertrag_gekuendigt: 'Vertrag gekündigt',
  vertrag_uebernommen: 'Vertrag übernommen',
  inhalte_geloescht: 'Einzelheiten gelöscht',
  kunde_geloescht: 'Kunde gelöscht',
  kunde_umnummeriert: 'Kundennummer geändert',
  kunde_zusammengefuehrt: 'Kundennummern zusammengeführt',
  vorgang_abgelehnt: 'Vorgang abgelehnt',
  vorgang_angenommen: 'Vorgang angenommen',
  vorgang_beantwortet: 'Kontaktanfrage beantwortet',
  vorgang_erledigt: 'Vorgang erledigt',
  vorgang_zurueckgenommen: 'Vorgang zurückgenommen',
  zaehler_entfernt: 'Zähler entfernt',
  zugang_entsperrt: 'Zugang entsperrt',
  zugang_gesperrt: 'Zugang gesperrt',
  zugriff_geaendert: 'Zugriff geändert',
}
const aktionen: Readonly<Record<string, string>> = namedAktionen

/** What was done and to what: `Vertrag entfernt: Vertrag 4711`. An action that is not in the list is called by its own name. */
export function nameEintrag({ aktion, objekt }: { aktion: string; objekt: string | null }): string {
  const name = aktionen[aktion] ?? aktion.replaceAll('_', ' ')
  return objekt === null ? name : `${name}: ${objekt}`
}

const status: Readonly<Record<string, string>> = {
  aktiv: 'Aktiv',
  gekuendigt: 'Gekündigt',
  beendet: 'Beendet',
  storniert: 'Storniert',
  beauftragt: 'Beauftragt',
}
export const nameStatus = (wert: string) => status[wert] ?? wert

/** Why a contract has no instalment. */
export const ohneAbschlagTexte: Readonly<Record<NonNullable<Abschlag['ohne']>, string>> = {
  MONATSRECHNUNG: 'Keiner: Der Vertrag wird jeden Monat abgerechnet.',
  KEIN_PLAN: 'Keiner eingetragen. Einen Wunsch nehmen Sie als Anfrage auf.',
  BEENDET: 'Keiner mehr: Die Lieferung ist beendet.',
}

const aenderungszustaende: Readonly<Record<GewuenschteAenderung['zustand'], string>> = {
  eingegangen: 'noch nicht beantwortet',
  uebergeben: 'in Bearbeitung',
  angenommen: 'angenommen',
}
/** How a change of the instalment stands. */
export const nameAenderung = ({ zustand }: Pick<GewuenschteAenderung, 'zustand'>) => aenderungszustaende[zustand]

const rollen: Readonly<Record<Dienstrolle, string>> = {
  lesen: 'sieht alles außer ganzen IBANs und dem Portal der Kunden und ändert nichts',
  service: 'sieht alles und ändert auch',
  admin: 'sieht alles, ändert auch, bereinigt Kunden und Verträge und verwaltet die Konten des Kundendienstes',
}
/** When an account last signed in; unknown for sign-ins before the version that notes it. */
export const formatAnmeldung = (time: string | null) => (time === null ? 'keine bekannt' : formatZeit(time))

/** A role and what it may do: `service: sieht alles und ändert auch`. */
export const describeRolle = (rolle: Dienstrolle) => `${rolle}: ${rollen[rolle]}`
