import { kontaktwege, type Verantwortlicher } from './kontaktwege.ts'

const nichtGespeichert =
  'Was das Kundenportal nur ausrechnet, um es Ihnen zu zeigen, zum Beispiel Kosten, ist nirgends gespeichert und deshalb auch nicht hier.'

/**
 * What is stored about a customer and is not in the export, in his words; that nothing is left out a test says by the
 * classification, and docs/datenschutz.md has it by its columns.
 */
const ausgenommenes = [
  'Ihr Passwort: Wir kennen es nicht, gespeichert ist nur ein Prüfwert, aus dem es sich nicht zurückrechnen lässt. Diesen Prüfwert und die geheimen Kennzeichen Ihrer Anmeldungen, Geräte und Links geben wir nicht heraus, denn wer sie hätte, könnte sich leichter für Sie ausgeben.',
  'Was nur kurz gilt: wann eine Anmeldung ohne Ihr Zutun abläuft, an welche E-Mail-Adresse ein Link ging, und E-Mails an Sie, die noch auf den Versand warten. Was versandt ist, bewahrt das Kundenportal nicht auf.',
  'Zählungen gegen Missbrauch: wie oft etwas versucht oder angefragt wurde. Statt Ihrer Kundennummer steht dort ein Prüfwert, und nach höchstens zwei Tagen ist er gelöscht.',
  'Vermerke für uns selbst: ab wann eine der Fristen oben läuft, wie weit das nächtliche Löschen ist und welche Nummer der letzte Eintrag des Protokolls hat.',
]

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
