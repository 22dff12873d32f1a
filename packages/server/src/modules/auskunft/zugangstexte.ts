import type { Arttext } from './texts.ts'

/** What a customer reads of what he sent in, of his access, and of what is kept as evidence. */
export const zugangstexte = {
  vorgaenge: {
    titel: 'Was Sie uns im Kundenportal geschickt haben',
    inhalt:
      'Ihre Ablesungen, Änderungen, Anfragen und Kündigungen, so wie Sie sie abgeschickt haben. Damit bearbeiten wir sie und können später belegen, was Sie uns wann mitgeteilt haben.',
    spalten: [
      'betreff und text: was Sie uns mit einer Kontaktanfrage geschrieben haben.',
      'gewuenschterAbschlag: der Abschlag in EUR im Monat, den Sie sich dabei gewünscht haben.',
      'inhalt: alle Ihre Angaben, in der Schreibweise von Programmen (JSON).',
      'weg: „portal“, wenn Sie es selbst abgeschickt haben; „link“, wenn es ohne Anmeldung mit einem Link kam, den wir Ihnen geschickt haben; „kundendienst“, wenn unser Kundendienst es für Sie oder über Sie aufgenommen hat.',
      'uebergebenAm: wann unsere Abteilungen es übernommen haben; leer heißt noch nicht.',
      'ergebnis und beantwortetAm: ob und wann wir es angenommen, abgelehnt oder beantwortet haben.',
      'ablehnungsgrund: warum wir es abgelehnt haben.',
      'antworttext: was wir Ihnen auf eine Kontaktanfrage geantwortet haben.',
      'giltAb: ab welchem Tag gilt, was wir angenommen haben.',
    ],
    frist: ({ vorgangJahre }) =>
      `${vorgangJahre} nach dem Ende des Jahres, in dem es bei uns ankam, aber nie bevor es übernommen ist.`,
  },
  vorgangsnotizen: {
    titel: 'Was unser Kundendienst dazu notiert hat',
    inhalt: 'Notizen zu dem, was Sie uns geschickt haben, damit alle, die daran arbeiten, dasselbe wissen.',
    spalten: [
      'vorgangId: zu welcher Zeile von vorgaenge.csv sie gehört.',
      'kontoId: die Nummer des Kontos, mit dem sie geschrieben ist.',
    ],
    frist: ({ vorgangJahre }) =>
      `so lange wie das, wozu sie gehört, also ${vorgangJahre} nach dem Ende des Jahres, in dem es bei uns ankam.`,
  },
  sitzungen: {
    titel: 'Ihre Anmeldungen',
    inhalt:
      'Welche Anmeldungen gerade gelten oder eben erst geendet haben. Daran erkennt Sie das Kundenportal von Seite zu Seite.',
    spalten: [
      'endetSpaetestens: bis wann die Anmeldung höchstens gilt.',
      'browser: Art von Browser und Betriebssystem, damit Sie Ihre Anmeldungen unterscheiden können; ohne Versionen.',
    ],
    frist: () => 'höchstens zwei Tage nach ihrem Ende. Wenn Sie ein neues Passwort wählen, werden sie gleich gelöscht.',
  },
  geraete: {
    titel: 'Geräte, die wir kennen',
    inhalt:
      'Dass Sie sich auf einem Gerät schon einmal angemeldet haben. Das schützt Sie vor Fremden, die Ihr Passwort erraten wollen. Was für ein Gerät es ist, speichern wir nicht.',
    spalten: [
      'angelegtAm: die erste Anmeldung.',
      'giltBis: bis wann wir uns das Gerät merken, wenn Sie sich nicht wieder anmelden.',
    ],
    frist: () =>
      '180 Tage nach der letzten Anmeldung. Wenn Sie ein neues Passwort wählen, vergessen wir alle anderen Geräte sofort.',
  },
  verknuepfungen: {
    titel: 'Kundennummern, zwischen denen ein Wechsel ohne Passwort erlaubt ist',
    inhalt:
      'Welche weiteren Kundennummern Sie zu Ihrer Anmeldung hinzugefügt haben, und welche andere Kundennummer Ihre hinzugefügt hat.',
    spalten: [
      'von: die Kundennummer, mit der man sich anmeldet.',
      'zu: die hinzugefügte, deren Passwort oder ein Link an ihre E-Mail-Adresse dafür einmal benutzt wurde.',
      'angelegtAm: wann das war.',
    ],
    frist: () =>
      'bis Sie oder die andere Kundennummer es beendet oder die hinzugefügte ein neues Passwort bekommt; dann höchstens noch zwei Tage.',
  },
  passkeys: {
    titel: 'Ihre Passkeys',
    inhalt:
      'Mit welchen Passkeys Sie sich statt mit dem Passwort anmelden können. Fingerabdruck, Gesicht und Gerätecode bleiben auf Ihrem Gerät.',
    spalten: [
      'name: wie Sie den Passkey genannt haben.',
      'zuletztAm: die letzte Anmeldung mit ihm; leer, wenn es noch keine gab.',
    ],
    frist: () =>
      'bis Sie ihn entfernen. Wenn Sie ein neues Passwort wählen, gilt keiner mehr, und in der Nacht darauf werden alle gelöscht.',
  },
  passwortResets: {
    titel: 'Links zu einem neuen Passwort oder einer weiteren Kundennummer',
    inhalt:
      'Wann über „Passwort vergessen“ ein Link angefordert wurde, oder einer, um Ihre Kundennummer zu einer anderen hinzuzufügen. Damit jeder Link nur einmal und nur kurze Zeit gilt.',
    spalten: [
      'verknuepfungVon: die Kundennummer, zu der Ihre hinzugefügt werden sollte; leer bei einem Link zu einem neuen Passwort.',
      'offen: ob sich der Link noch benutzen lässt. Das geht nicht mehr, sobald er benutzt, ein neues Passwort gesetzt, ein neuerer Link verschickt, Ihre E-Mail-Adresse geändert oder Ihr Zugang gesperrt ist.',
      'giltBis: bis wann der Link höchstens gilt; leer, wenn keine E-Mail mit ihm verschickt ist.',
    ],
    frist: () => 'höchstens zwei Tage, nachdem der Link nicht mehr gilt.',
  },
  ableselinks: {
    titel: 'Links zum Ablesen Ihrer Zähler',
    inhalt:
      'Welche Links wir Ihnen geschickt haben, mit denen sich ein Zählerstand ohne Anmeldung übermitteln lässt, und was aus ihnen wurde.',
    spalten: [
      'weg: „brief“, „mail“ oder „kundendienst“ (unser Kundendienst hat ihn Ihnen genannt).',
      'giltBis: der letzte Tag, an dem der Link gilt.',
      'geoeffnetAm: wann er zum ersten Mal geöffnet wurde.',
      'abgelesenAm und vorgangId: wann ein Zählerstand mit ihm kam, und zu welcher Zeile von vorgaenge.csv er gehört.',
      'widerrufenAm: wann wir ihn für ungültig erklärt haben.',
    ],
    frist: () => '90 Tage nach dem letzten Tag, an dem der Link gilt.',
  },
  mailversand: {
    titel: 'E-Mails an Sie',
    inhalt:
      'Welche E-Mails das Kundenportal an Sie geschickt hat und ob der Mailserver sie angenommen hat. So fällt auf, wenn Ihre Adresse nicht mehr stimmt. Was darin stand, speichern wir nicht.',
    spalten: [
      'ergebnis: „gesendet“, „abgelehnt“ (der Mailserver nimmt für diese Adresse nichts an) oder „verloren“ (er war tagelang nicht zu erreichen).',
      'antwort: der Code, mit dem er abgelehnt hat; leer, wenn die E-Mail gesendet ist.',
    ],
    frist: () =>
      '90 Tage. Dass Ihre heutige Adresse zuletzt abgelehnt wurde, bis Sie eine andere angeben oder wieder eine E-Mail angenommen wird.',
  },
  fruehereKundennummern: {
    titel: 'Ihre früheren Kundennummern',
    inhalt:
      'Welche Kundennummern Sie vorher hatten. Damit finden wir Sie, wenn Sie eine alte nennen, und was unter ihr geändert wurde.',
    spalten: ['alt: die frühere Nummer.', 'seit: seit wann stattdessen die heutige gilt.'],
    frist: ({ ohneVertragTage }) =>
      `bis wir Ihren letzten Vertrag löschen; wenn Sie nie einen hatten, ${ohneVertragTage}.`,
  },
  lesezugriffe: {
    titel: 'Wer Ihre Daten angesehen hat',
    inhalt:
      'Wann jemand von unserem Kundendienst und welches unserer Systeme etwas über Sie gelesen hat. So lässt sich später klären, ob es dafür einen Grund gab. Namen von Beschäftigten nennen wir hier nicht; über die Nummer des Kontos können wir jedem Zugriff nachgehen.',
    spalten: [
      'zeit: der Beginn der Viertelstunde. Was darin mehrmals gelesen wurde, steht einmal da.',
      'was: „kundenblatt“ ist die Übersicht des Kundendienstes, „vorgang“ und „foto“ sind etwas, was Sie uns geschickt haben, „portal“ und „dokument“ sind Ihre Seiten im Kundenportal, wie Sie sie sehen, „bereinigung“ ist eine Berichtigung Ihrer Stammdaten oder die Vorschau darauf.',
      'kontoId und rolle: die Nummer des Kontos beim Kundendienst, und was es damals durfte; leer bei einem System.',
      'zugangId: die Nummer des Zugangs, mit dem eines unserer Systeme liest; leer bei einem Konto.',
    ],
    frist: ({ lesezugriffTage }) => `${lesezugriffTage}, auch wenn wir Ihre übrigen Daten früher löschen.`,
  },
  protokoll: {
    titel: 'Was an Ihren Daten geändert wurde',
    inhalt:
      'Jede Änderung: wann, durch wen und was. Damit lässt sich belegen, wie etwas zustande kam, und es fällt auf, wenn es jemand anders war. Darin steht auch, wann und warum jemand von uns Ihre Seiten im Kundenportal so angesehen hat, wie Sie sie sehen.',
    spalten: [
      'kundennummer: die Nummer, die Sie damals hatten. Unter jeder zählt nr von 1 an.',
      'akteur: „kunde“ sind Sie, auch mit einem Link, den wir Ihnen geschickt haben (inhalt nennt dann als weg „link“), oder wer mit einer anderen Kundennummer angemeldet war und zu Ihrer gewechselt ist (inhalt nennt sie als „herkunft“), „import“ sind unsere Abteilungen, „versorger“ ist jemand von uns (inhalt nennt als bearbeiter, wer), „portal“ ist das Kundenportal selbst, auch in unserem Auftrag oder für jemanden, der nicht angemeldet war.',
      'aktion und objekt: was geschah und woran.',
      'inhalt: wie es vorher und nachher war, in der Schreibweise von Programmen (JSON).',
    ],
    frist: ({ vorgangJahre }) =>
      `der Inhalt ${vorgangJahre} nach dem Ende des Jahres der Änderung; dass etwas geändert wurde, bis wir alle Ihre Daten löschen.`,
  },
} satisfies Record<string, Arttext>
