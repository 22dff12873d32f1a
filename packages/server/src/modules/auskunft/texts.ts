import type { Aufbewahrungsfristen } from '../../config/Aufbewahrungsfristen.ts'
import { kontaktwege, type Verantwortlicher } from './verantwortlicher.ts'

/** The text about the archive's files. */
export const wasIstWas = [
  'csv: Ihre Daten als Tabellen für Excel, LibreOffice oder Numbers. Zahlen haben ein Dezimalkomma. Uhrzeiten sind die in Deutschland, zum Beispiel 2026-11-21 15:42:50; in der Stunde, die es bei der Umstellung auf Winterzeit zweimal gibt, steht beim ersten Mal +02:00 dahinter und beim zweiten Mal +01:00. Ein leeres Feld oder eine Tabelle ohne Zeilen heißt, dass dazu nichts gespeichert ist. Ein Text, den ein Programm für eine Formel halten könnte, beginnt mit einem Hochkomma.',
  'Öffnen Sie eine Tabelle mit einem Doppelklick, lässt Excel bei Postleitzahlen und Nummern die führenden Nullen weg und rundet sehr lange Nummern: Aus 01067 wird 1067. In der Datei stehen sie richtig. Damit auch Excel sie so zeigt, öffnen Sie eine leere Mappe, klicken unter „Daten“ auf „Aus Text/CSV“, wählen die Datei und lassen die Datentypen nicht ermitteln.',
  'dokumente: Ihre Rechnungen und Schreiben, so wie sie im Kundenportal liegen. Ist eine Datei gerade nicht verfügbar, steht sie in dokumente/FEHLT.txt.',
  'fotos: Fotos, die Sie mit einer Ablesung geschickt haben. Haben Sie keine geschickt, gibt es den Ordner nicht.',
  'daten.json: dasselbe wie in csv in einer einzigen Datei, für Programme, zum Beispiel um Ihre Daten anderswo einzulesen. Die Felder heißen wie die Tabellen und Spalten, Uhrzeiten sind dort in Weltzeit (UTC). Was in einer Tabelle mehrere Zeilen hat, ist dort ein einziger Eintrag: eine Ablesung mit ihren ablesewerten, ein Verbrauch mit der summe und den Werten proKanal, und unter lastgaenge ein Tag in Weltzeit. Bei ihm ist von der Beginn des ersten Werts, werte sind die Werte in kWh, einer nach dem anderen je Schritt, und geschaetzt sagt, welche davon geschätzt sind, von 0 an gezählt. Bei den passwortResets sagt nichtig, dass ein neuerer Link verschickt wurde.',
]

/**
 * The information that Art. 15 DSGVO requires with the data; `texte` are the supplier's own sentences in place of our
 * general ones.
 */
export function artikel15Texte(verantwortlicher: Verantwortlicher, texte: readonly string[] | undefined): string[] {
  const { name, datenschutz } = verantwortlicher
  return [
    `Verantwortlich: ${[name, ...kontaktwege(verantwortlicher)].join(', ')}.`,
    ...(texte ?? allgemeines),
    ...(datenschutz === undefined ? [] : [`Mehr dazu, auch unsere Datenschutzbeauftragten: ${datenschutz}`]),
    rechte,
  ]
}

const allgemeines = [
  'Zwecke: Ihr Liefervertrag, seine Abrechnung und Ihr Zugang zum Kundenportal (Artikel 6 Absatz 1 Buchstabe b DSGVO), gesetzliche Pflichten wie die Aufbewahrung von Belegen (Buchstabe c) und der Schutz Ihres Zugangs vor Fremden (Buchstabe f).',
  'Herkunft: Ihre Angaben im Kundenportal und beim Vertragsschluss; Zählerstände und Messwerte auch von Ihrem Netz- und Messstellenbetreiber.',
  'Empfänger: unsere Abteilungen für Kundenservice und Abrechnung, Dienstleister, die das Kundenportal in unserem Auftrag betreiben, bei Lastschriften Ihre und unsere Bank, und Netz- und Messstellenbetreiber, soweit das Gesetz es verlangt.',
  'Länder außerhalb der EU und des Europäischen Wirtschaftsraums: Das Kundenportal selbst übermittelt keine Daten dorthin. Ob einer unserer Dienstleister es tut, und wie Ihre Daten dann geschützt sind, steht in unseren Hinweisen zum Datenschutz.',
  'Automatische Entscheidungen: keine. Kein Programm entscheidet im Kundenportal allein über Sie (Artikel 22 DSGVO), und es entsteht kein Profil von Ihnen.',
]

const rechte =
  'Ihre Rechte: Sie können verlangen, dass wir Daten berichtigen (Artikel 16 DSGVO), löschen (Artikel 17) oder nur eingeschränkt verarbeiten (Artikel 18), und sie in einem gängigen Format mitnehmen (Artikel 20). Einer Verarbeitung, die wir auf unser Interesse stützen, können Sie widersprechen (Artikel 21). Sie können sich außerdem bei einer Datenschutz-Aufsichtsbehörde beschweren (Artikel 77).'

/** The same, and where to ask for what the portal cannot know. */
export function formatAusgenommenes(verantwortlicher: Verantwortlicher): string[] {
  const wege = kontaktwege(verantwortlicher)
  const wo = wege.length === 0 ? '' : ` (${wege.join(', ')})`
  return [
    ...ausgenommenes,
    nichtGespeichert,
    `Erklärungen, die Sie ohne Anmeldung abgegeben haben, etwa eine Kündigung oder einen Widerruf, gehören im Kundenportal zu keinem Kunden. Sie fehlen hier ebenso wie alles, was wir außerhalb des Kundenportals gespeichert haben, etwa für die Abrechnung. Fragen Sie danach bitte unseren Kundenservice${wo}.`,
  ]
}

/**
 * What is stored about a customer and is not in the export, in his words; that nothing is left out a test says by the
 * classification, and docs/datenschutz.md has it by its columns.
 */
const ausgenommenes = [
  'Ihr Passwort: Wir kennen es nicht, gespeichert ist nur ein Prüfwert, aus dem es sich nicht zurückrechnen lässt. Diesen Prüfwert und die geheimen Kennzeichen Ihrer Anmeldungen, Passkeys, Geräte und Links geben wir nicht heraus, denn wer sie hätte, könnte sich leichter für Sie ausgeben.',
  'Was nur kurz gilt: wann eine Anmeldung ohne Ihr Zutun abläuft, ob und bis wann unser Kundenservice gerade Ihre Seiten ansieht (dass er es tat, steht im Protokoll), an welche E-Mail-Adresse ein Link ging, ob ein Link zu einer Einladung gehörte, und E-Mails an Sie, die noch auf den Versand warten. Was versandt ist, bewahrt das Kundenportal nicht auf.',
  'Zählungen gegen Missbrauch: wie oft etwas versucht oder angefragt wurde. Statt Ihrer Kundennummer steht dort ein Prüfwert, und nach höchstens zwei Tagen ist er gelöscht. Wer Ihre Daten angesehen hat, steht dort, wo wir es verzeichnen, ebenfalls unter einem Prüfwert statt Ihrer Kundennummer.',
  'Vermerke für uns selbst: ab wann eine der Fristen oben läuft, wie weit das nächtliche Löschen ist, ob wir Ihren Zugang selbst gesperrt oder eingeschränkt haben, sodass keine Datenlieferung es ändert, welche Nummer der letzte Eintrag des Protokolls hat, welche Ihrer Anfragen wir einem unserer Systeme nicht melden konnten, und Ihr Name, Ihre E-Mail-Adresse und Ihre Lieferadressen noch einmal in der Schreibweise, in der unser Kundenservice sucht.',
]

const nichtGespeichert =
  'Was das Kundenportal nur ausrechnet, um es Ihnen zu zeigen, zum Beispiel Kosten, ist nirgends gespeichert und deshalb auch nicht hier.'

/** What a customer reads of one kind of what is stored about him (Art. 12, 15 DSGVO): plain words, no names of tables. */
export interface Arttext {
  readonly titel: string
  /** What it is, and what for. */
  readonly inhalt: string
  /** The columns that do not explain themselves: `name: what it says.` */
  readonly spalten?: readonly string[]
  /** How long it is kept, the supplier's own periods in it. */
  readonly frist: (fristen: Fristworte) => string
}

/** Each period in words: `10 Jahre`, `ein Jahr`, `365 Tage`. */
export type Fristworte = Readonly<Record<keyof Aufbewahrungsfristen, string>>

export function formatFristen(fristen: Aufbewahrungsfristen): Fristworte {
  return {
    vertragJahre: jahre(fristen.vertragJahre),
    belegJahre: jahre(fristen.belegJahre),
    lastgangJahre: jahre(fristen.lastgangJahre),
    fotoJahre: jahre(fristen.fotoJahre),
    vorgangJahre: jahre(fristen.vorgangJahre),
    ohneVertragTage: `${fristen.ohneVertragTage} Tage`,
    lesezugriffTage: `${fristen.lesezugriffTage} Tage`,
  }
}

const jahre = (count: number) => (count === 1 ? 'ein Jahr' : `${count} Jahre`)
