import type { EigeneSitzung, EigenesGeraet } from '@ekp/wire/anmeldung/meine'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { currentDay, formatDatumUhrzeit, formatUhrzeit } from '../../../lib/berlinTime.ts'

export const meineAnmeldungTitel = 'Meine Anmeldung'

/** `heute, 10:00 Uhr`, else with its day. */
export function formatZeitpunkt(iso: string): string {
  const zeitpunkt = new Date(iso)
  return berlinToday(zeitpunkt) === currentDay() ? `heute, ${formatUhrzeit(zeitpunkt)}` : formatDatumUhrzeit(zeitpunkt)
}

/** The title of a session: its browser, or its beginning where the browser is not known. */
export function sitzungTitel({ istDiese, begonnenAm, browser }: EigeneSitzung): string {
  if (istDiese) return browser === null ? 'Hier' : `Hier: ${browser}`
  return browser ?? `Angemeldet ${formatZeitpunkt(begonnenAm)}`
}

/** When it began and was used, and when it ends by itself. */
export function sitzungNotiz(sitzung: EigeneSitzung): string {
  const { istDiese, browser, begonnenAm, zuletztAm, laeuftAb, gewechseltVon, gewechseltZu } = sitzung
  const text = [
    (istDiese || browser !== null) && `angemeldet ${formatZeitpunkt(begonnenAm)}`,
    !istDiese && `zuletzt benutzt ${formatZeitpunkt(zuletztAm)}`,
    gewechseltVon !== null && `gewechselt von ${gewechseltVon}`,
    gewechseltZu !== null && `gewechselt zu ${gewechseltZu}`,
    `endet von selbst ${formatZeitpunkt(laeuftAb)}.`,
  ]
    .filter((part) => part !== false)
    .join('; ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** What the button that ends it says of it. */
export const sitzungsname = ({ browser, begonnenAm }: EigeneSitzung): string =>
  `${browser === null ? '' : `${browser}, `}angemeldet ${formatZeitpunkt(begonnenAm)}`

export const geraetTitel = ({ istDieses, zuletztAngemeldet }: EigenesGeraet): string =>
  istDieses ? 'Dieses Gerät' : `Zuletzt angemeldet ${formatZeitpunkt(zuletztAngemeldet)}`

export const geraetNotiz = ({ istDieses, bekanntSeit, zuletztAngemeldet }: EigenesGeraet): string =>
  istDieses && zuletztAngemeldet !== bekanntSeit
    ? `Zuletzt angemeldet ${formatZeitpunkt(zuletztAngemeldet)}; zum ersten Mal ${formatZeitpunkt(bekanntSeit)}.`
    : `Zum ersten Mal ${formatZeitpunkt(bekanntSeit)}.`

export const geraeteHinweis =
  'Hier speichern wir nicht, welches Gerät es ist, nur wann Sie dort waren. Ein Gerät, das Sie entfernen, gilt bei der nächsten Anmeldung als neu: Dann schreiben wir Ihnen, wenn wir Ihre E-Mail-Adresse haben. Abmelden können Sie es unter „Wo Sie angemeldet sind“.'
