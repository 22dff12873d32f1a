import { themen } from '@ekp/wire/benachrichtigung'
import type { Arttext } from './texts.ts'
import { zugangstexte } from './zugangstexte.ts'

const eintragsspalten = [
  'vertragId: für welchen Vertrag allein sie gilt; leer heißt für alle, die keine eigene haben.',
  'gueltigBis: der letzte Tag, an dem sie gilt.',
  'beendetZum: zu welchem Tag sie beendet wurde; leer, wenn sie endet, weil eine neue beginnt.',
  'eingegangenAm: wann Sie sie im Kundenportal eingegeben haben.',
  'entfallenAm: wann sie gelöscht oder an ihrem ersten Tag ersetzt wurde.',
]

const eintragsfrist: Arttext['frist'] = ({ belegJahre, vorgangJahre }) =>
  `${belegJahre} nach dem Ende des Jahres, in dem sie zuletzt galt. Eine gelöschte oder am ersten Tag ersetzte: ${vorgangJahre} nach dem Ende des Jahres, in dem das war.`

const ausgebaut: Arttext['frist'] = ({ belegJahre }) =>
  `${belegJahre} nach dem Ende des Jahres, in dem der Zähler ausgebaut wurde.`

/** What a customer reads of meters and of what they measure. */
const rechnungstexte = {
  rechnungen: {
    titel: 'Ihre Rechnungen als Daten',
    inhalt:
      'Was auf Ihren Rechnungen steht, damit das Portal sie Ihnen erklären und nachrechnen kann. Die Rechnungen selbst liegen bei Ihren Dokumenten.',
    spalten: [
      'bis: der Tag, an dem der nächste Zeitraum beginnt.',
      'istStorno: ob die Rechnung eine frühere zurücknimmt; originalRechnungsnummer sagt, welche.',
      'bo4e: die Rechnung mit allen Positionen, wie unsere Abrechnung sie gesandt hat.',
      'pruefung: was das Nachrechnen im Portal am Tag geprueftAm ergab; leer, solange es aussteht.',
      'ausDokument: das Dokument, aus dessen E-Rechnung das Portal sie gelesen hat.',
    ],
    frist: ({ belegJahre }) => `${belegJahre} nach dem Ende des Jahres, in dem der Zeitraum endet.`,
  },
  zahlungen: {
    titel: 'Ihre Zahlungen',
    inhalt: 'Was Sie auf Ihre Verträge gezahlt haben, und was noch zu zahlen ist.',
    spalten: [
      'betrag: in EUR; mit einem Minus davor haben wir gezahlt.',
      'id: die Nummer der Buchung bei uns.',
      'status: ob der Betrag bezahlt ist, zurückgebucht wurde oder noch offen ist.',
    ],
    frist: ({ belegJahre }) => `${belegJahre} nach dem Ende des Jahres der Zahlung.`,
  },
  abschlagsplaene: {
    titel: 'Ihre Abschläge',
    inhalt: 'Was Sie im Voraus zahlen, und ab wann.',
    spalten: [
      'betrag: in EUR; leer, wenn jeder Monat seine Rechnung hat.',
      'tag: der Tag im Monat, an dem zu zahlen ist.',
      'monate: in welchen Monaten; leer heißt in jedem.',
      'termine: die Tage, an denen zu zahlen ist, wenn es keinen festen Tag im Monat gibt.',
      'mindestens und hoechstens: in welchen Grenzen Sie den Abschlag wählen können, in EUR; leer heißt wie bei allen.',
      'schritt: in welchen Schritten, in EUR.',
    ],
    frist: ({ belegJahre }) => `${belegJahre} nach dem Ende des Jahres, in dem der Plan endet.`,
  },
} satisfies Readonly<Record<string, Arttext>>

const messtexte = {
  alleZaehler: {
    titel: 'Ihre Zähler',
    inhalt: 'Welche Zähler zu Ihren Verträgen gehören, damit jeder Zählerstand dem richtigen zugeordnet wird.',
    spalten: [
      'ausgebautAm: leer, solange der Zähler in Betrieb ist.',
      'messlokation: die Nummer, unter der Netzbetreiber und Messstellenbetreiber die Messstelle führen.',
    ],
    frist: ausgebaut,
  },
  messkanaele: {
    titel: 'Die Zählwerke Ihrer Zähler',
    inhalt: 'Was ein Zähler misst und wie viele Stellen er zeigt. Damit prüfen wir, was Sie eingeben.',
    spalten: [
      'obiskennzahl: die genormte Nummer des Zählwerks, auch in den folgenden Tabellen: 1-0:1.8.0 für Strom, 1-0:1.8.1 und 1-0:1.8.2 für Hoch- und Niedertarif, 7-0:3.0.0 für Gas.',
      'vorkommastellen und nachkommastellen: die Stellen vor und hinter dem Komma.',
    ],
    frist: ausgebaut,
  },
  ablesungen: {
    titel: 'Ihre Ablesungen',
    inhalt:
      'Zählerstände, eine Zeile je Zählwerk. Aus ihnen ergibt sich Ihr Verbrauch, und damit sind sie Teil Ihrer Abrechnung.',
    spalten: [
      'ablesewert: der Stand in kWh, bei Gas in Kubikmetern.',
      'ableseart: wer abgelesen hat, KUNDE (Sie) oder NETZBETREIBER; ERSATZWERT heißt geschätzt.',
      'eingegangenAm: wann Sie den Stand im Portal eingegeben haben.',
      'markttag: an welchem Tag der Netzbetreiber abgelesen hat, wenn der Stand von ihm kam.',
      'foto: wo das Foto dazu in diesem Archiv liegt.',
    ],
    frist: ({ belegJahre }) =>
      `${belegJahre} nach dem Ende des Jahres der Ablesung. Die letzte von allen älteren bleibt noch, weil mit ihr der nächste Verbrauch beginnt.`,
  },
  verbraeuche: {
    titel: 'Ihre Verbräuche',
    inhalt:
      'Was Sie verbraucht haben, in kWh, so wie unsere Abrechnung es berechnet hat. Das Kundenportal zeigt es Ihnen.',
    spalten: [
      'bis: der Tag, an dem der nächste Zeitraum beginnt.',
      'obiskennzahl: das Zählwerk; die Zeile ohne ist der ganze Verbrauch.',
      'summeJahr: auf 365 Tage hochgerechnet.',
      'prognose: ob der Verbrauch geschätzt ist.',
    ],
    frist: ({ belegJahre }) => `${belegJahre} nach dem Ende des Jahres, in dem der Zeitraum endet.`,
  },
  umrechnungen: {
    titel: 'Umrechnung von Gas',
    inhalt: 'Womit aus Kubikmetern Gas Kilowattstunden werden. Ohne das lässt sich Gas nicht abrechnen.',
    spalten: [
      'zustandszahl: was Druck und Temperatur am Zähler ausmachen.',
      'brennwert: kWh in einem Kubikmeter.',
      'gueltigBis: der erste Tag, an dem die Werte nicht mehr gelten.',
    ],
    frist: ({ belegJahre }) => `${belegJahre} nach dem Ende des Jahres, in dem die Werte zuletzt galten.`,
  },
  lastgangkanaele: {
    titel: 'Zählwerke, die laufend messen',
    inhalt:
      'Welche Zählwerke Ihren Verbrauch je Stunde oder Viertelstunde liefern. Dazu gehören die Werte in lastgaenge.csv.',
    spalten: ['minuten: wie lang ein Schritt ist.'],
    frist: ({ vertragJahre }) =>
      `wie der Vertrag, also ${vertragJahre} nach dem Ende des Jahres, in dem er geendet hat oder storniert wurde.`,
  },
  lastgaenge: {
    titel: 'Ihr Verbrauch je Stunde oder Viertelstunde',
    inhalt:
      'Werte, die Ihr Zähler laufend gemessen hat, eine Zeile je Wert. Daraus zeigt Ihnen das Kundenportal Verbrauch und Kosten, und danach werden dynamische Tarife abgerechnet.',
    spalten: [
      'von: wann der Schritt beginnt.',
      'minuten: wie lang er ist.',
      'verbrauchKwh: leer, wenn der Wert fehlt. Die Tabelle beginnt mit dem ersten Wert eines Zählwerks und endet mit seinem letzten.',
      'geschaetzt: ob der Wert geschätzt ist.',
    ],
    frist: ({ lastgangJahre }) => `${lastgangJahre} nach dem Ende des Jahres der Messung.`,
  },
  benachrichtigungen: {
    titel: 'Bestellte E-Mails',
    inhalt: 'Welche E-Mails Sie zu welchen Verträgen bestellt haben oder hatten.',
    spalten: [
      `thema: ${Object.entries(themen)
        .map(([thema, { name }]) => `„${thema}“ für die ${name}`)
        .join(', ')}.`,
      'bestelltAm: wann Sie sie bestellt haben; leer, wenn Sie sie abbestellt haben.',
      'mitgeteilt: wovon Sie schon eine E-Mail bekommen haben oder was bei der Bestellung schon da war: Monate, Nummern von Rechnungen, Tage oder Preise.',
    ],
    frist: ({ vertragJahre }) =>
      `wie der Vertrag, also ${vertragJahre} nach dem Ende des Jahres, in dem er geendet hat oder storniert wurde.`,
  },
} satisfies Record<string, Arttext>

/** Every kind by its name, in the words of `LIESMICH.txt`. */
export const arttexte = {
  anschlussnutzer: {
    titel: 'Ihre Person und Ihr Zugang',
    inhalt:
      'Ihr Name, Ihr Geburtsdatum, Ihre Kontaktdaten und was Ihr Zugang darf. Damit führen wir Ihre Verträge, können Sie erreichen und lassen nur Sie ins Kundenportal.',
    spalten: [
      'zugriff: „voll“, oder „eingeschränkt“, wenn Sie im Portal alles ansehen, aber nur Ihr Passwort ändern können.',
      'gesperrt: ob Ihr Zugang gesperrt ist.',
      'passwortEinmalig: ob Sie bei der nächsten Anmeldung ein neues Passwort wählen müssen.',
      'eingeladenAm und eingeladenPer: wann wir Sie in das Kundenportal eingeladen haben, per E-Mail („mail“) oder Brief.',
      'briefBestelltAm: wann Sie einen Brief mit einem Einmalpasswort bestellt haben, der noch nicht geschrieben ist.',
    ],
    frist: ({ ohneVertragTage }) =>
      `bis wir Ihren letzten Vertrag löschen; wenn Sie nie einen hatten, ${ohneVertragTage}.`,
  },
  vertraege: {
    titel: 'Ihre Verträge',
    inhalt:
      'Was wir Ihnen liefern, wohin und von wann bis wann. Das brauchen wir, um Sie zu beliefern und abzurechnen.',
    spalten: [
      'id: die Vertragsnummer; in den anderen Tabellen heißt sie vertragId.',
      'anmeldungsart und kuendigungsfrist: wie der Vertrag zustande kam und wie lange vor seinem Ende er zu kündigen ist.',
      'lieferende und laufzeitBis: der letzte Tag der Lieferung und der vereinbarten Laufzeit.',
      'gewuenschterLieferbeginn und gewuenschtesLieferende: was Sie sich gewünscht haben.',
      'storniert: ob der Vertrag nie in Kraft getreten ist.',
      'marktlokation: die Nummer, unter der Netzbetreiber und Lieferanten Ihre Lieferstelle führen.',
    ],
    frist: ({ vertragJahre }) =>
      `${vertragJahre} nach dem Ende des Jahres, in dem der Vertrag geendet hat oder storniert wurde.`,
  },
  tarife: {
    titel: 'Ihre Tarife',
    inhalt:
      'Welche Preise wann für Ihre Verträge gelten oder galten. Danach rechnen wir ab. Einige Angaben gibt es nur bei dynamischen Tarifen.',
    spalten: [
      'grundpreis: Euro im Jahr.',
      'arbeitspreis: Euro je Kilowattstunde (kWh).',
      'arbeitspreisNT und anteilNt: Euro je kWh im Niedertarif, und sein Anteil am Verbrauch in Prozent.',
      'marktgebiet: wessen Börsenpreis gilt.',
      'aufschlag: Euro je kWh, die zum Börsenpreis dazukommen, ohne Umsatzsteuer.',
      'umsatzsteuer: in Prozent.',
      'durchschnittlicherArbeitspreisVormonat und durchschnittlicherArbeitspreisGesamt: was eine kWh im Mittel gekostet hat, in Euro.',
      'gueltigBis: der erste Tag, an dem der Tarif nicht mehr gilt.',
    ],
    frist: ({ belegJahre }) => `${belegJahre} nach dem Ende des Jahres, in dem der Tarif zuletzt galt.`,
  },
  preisbestandteile: {
    titel: 'Woraus Ihre Preise bestehen',
    inhalt:
      'Die Bestandteile Ihrer Preise, ohne Umsatzsteuer, und wann welcher galt. Danach rechnen wir aus, was Ihr Verbrauch kostet.',
    spalten: [
      'gruppe: wofür der Bestandteil ist: Energie, Netz, Abgaben oder Steuern.',
      'berechnung: arbeit, je Kilowattstunde (kWh); boerse, der Börsenpreis; jahr, fest im Jahr; netzanteil, welcher Teil des Netzentgelts zu zahlen ist; umsatzsteuer.',
      'wert: Euro je kWh, Euro im Jahr oder Prozent.',
      'stufe und kalender: nur zu den Zeiten dieser Stufe; wann die sind, sagt der Kalender des Netzbetreibers, ohne ihn das Zählwerk für Hoch- oder Niedertarif.',
      'gueltigBis: der erste Tag, an dem der Bestandteil nicht mehr gilt.',
    ],
    frist: ({ belegJahre }) => `${belegJahre} nach dem Ende des Jahres, in dem der Bestandteil zuletzt galt.`,
  },
  rechnungsadressen: {
    titel: 'Ihre Rechnungsadressen',
    inhalt: 'Wohin wir Rechnungen schicken, jetzt, früher und künftig.',
    spalten: eintragsspalten,
    frist: eintragsfrist,
  },
  bankverbindungen: {
    titel: 'Ihre Bankverbindungen',
    inhalt:
      'Von welchem Konto wir abbuchen oder auf welches wir erstatten, jetzt, früher und künftig, und ob Sie uns den Einzug erlaubt haben.',
    spalten: [
      ...eintragsspalten,
      'valide: ob die IBAN richtig gebildet ist.',
      'ibanAbleitbar: ob sich eine IBAN aus Bankleitzahl und Kontonummer ergibt.',
      'blz und kontonummer: Bankleitzahl und die Kontonummer aus der Zeit vor der IBAN.',
      'mandatsreferenz: die Nummer Ihres SEPA-Mandats.',
    ],
    frist: eintragsfrist,
  },
  ...messtexte,
  ...rechnungstexte,
  dokumente: {
    titel: 'Ihre Dokumente',
    inhalt:
      'Eine Liste Ihrer Rechnungen und Schreiben; die Dateien selbst liegen im Ordner dokumente. Damit Sie sie im Kundenportal lesen können, und als Beleg.',
    spalten: [
      'datei: wo die Datei in diesem Archiv liegt.',
      'medientyp und bytes: ihre Art und ihre Größe.',
      'rechnungsnummer: welche Rechnung das Dokument ist.',
    ],
    frist: ({ belegJahre }) => `${belegJahre} nach dem Ende des Jahres, aus dem das Dokument ist.`,
  },
  ...zugangstexte,
} satisfies Record<string, Arttext>

/** What a customer reads of his photos, which are files and no table. */
export const fototext: Arttext = {
  titel: 'Ihre Fotos',
  inhalt: 'Fotos von Zählern, die Sie mit einer Ablesung geschickt haben. Sie belegen den Stand.',
  frist: ({ fotoJahre }) =>
    `${fotoJahre} nach dem Ende des Jahres, in dem das Foto bei uns ankam, höchstens so lange wie die Ablesung.`,
}
