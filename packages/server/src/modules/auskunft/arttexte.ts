import type { Arttext } from './Arttext.ts'
import { messtexte } from './messtexte.ts'
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
      'anmeldungsart: wie der Vertrag zustande kam.',
      'lieferende: der letzte Tag der Lieferung.',
      'gewuenschterLieferbeginn und gewuenschtesLieferende: was Sie sich gewünscht haben.',
      'storniert: ob der Vertrag nie in Kraft getreten ist.',
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
  dokumente: {
    titel: 'Ihre Dokumente',
    inhalt:
      'Eine Liste Ihrer Rechnungen und Schreiben; die Dateien selbst liegen im Ordner dokumente. Damit Sie sie im Kundenportal lesen können, und als Beleg.',
    spalten: ['datei: wo die Datei in diesem Archiv liegt.', 'medientyp und bytes: ihre Art und ihre Größe.'],
    frist: ({ belegJahre }) => `${belegJahre} nach dem Ende des Jahres, aus dem das Dokument ist.`,
  },
  ...zugangstexte,
} satisfies Record<string, Arttext>
