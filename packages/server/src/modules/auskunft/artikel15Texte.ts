import { kontaktwege, type Verantwortlicher } from './kontaktwege.ts'

const allgemeines = [
  'Zwecke: Ihr Liefervertrag, seine Abrechnung und Ihr Zugang zum Kundenportal (Artikel 6 Absatz 1 Buchstabe b DSGVO), gesetzliche Pflichten wie die Aufbewahrung von Belegen (Buchstabe c) und der Schutz Ihres Zugangs vor Fremden (Buchstabe f).',
  'Herkunft: Ihre Angaben im Kundenportal und beim Vertragsschluss; Zählerstände und Messwerte auch von Ihrem Netz- und Messstellenbetreiber.',
  'Empfänger: unsere Abteilungen für Kundenservice und Abrechnung, Dienstleister, die das Kundenportal in unserem Auftrag betreiben, bei Lastschriften Ihre und unsere Bank, und Netz- und Messstellenbetreiber, soweit das Gesetz es verlangt.',
  'Länder außerhalb der EU und des Europäischen Wirtschaftsraums: Das Kundenportal selbst übermittelt keine Daten dorthin. Ob einer unserer Dienstleister es tut, und wie Ihre Daten dann geschützt sind, steht in unseren Hinweisen zum Datenschutz.',
  'Automatische Entscheidungen: keine. Kein Programm entscheidet im Kundenportal allein über Sie (Artikel 22 DSGVO), und es entsteht kein Profil von Ihnen.',
]

const rechte =
  'Ihre Rechte: Sie können verlangen, dass wir Daten berichtigen (Artikel 16 DSGVO), löschen (Artikel 17) oder nur eingeschränkt verarbeiten (Artikel 18), und sie in einem gängigen Format mitnehmen (Artikel 20). Einer Verarbeitung, die wir auf unser Interesse stützen, können Sie widersprechen (Artikel 21). Sie können sich außerdem bei einer Datenschutz-Aufsichtsbehörde beschweren (Artikel 77).'

/** What Art. 15 DSGVO wants to be said with the data; `texte` are the supplier's own words for what we can only say in general. */
export function artikel15Texte(verantwortlicher: Verantwortlicher, texte: readonly string[] | undefined): string[] {
  const { name, datenschutz } = verantwortlicher
  return [
    `Verantwortlich: ${[name, ...kontaktwege(verantwortlicher)].join(', ')}.`,
    ...(texte ?? allgemeines),
    ...(datenschutz === undefined ? [] : [`Mehr dazu, auch unsere Datenschutzbeauftragten: ${datenschutz}`]),
    rechte,
  ]
}
