import type { EigeneSitzung, EigenesGeraet } from '@ekp/wire/anmeldung/meine'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { currentDay, formatDatumUhrzeit, formatUhrzeit } from '../../../lib/berlinTime.ts'

export const meineAnmeldungTitel = 'Meine Anmeldung'

/** `heute, 10:00 Uhr`, else with its day. */
export function formatZeitpunkt(iso: string): string {
  const zeitpunkt = new Date(iso)
  return berlinToday(zeitpunkt) === currentDay() ? `heute, ${formatUhrzeit(zeitpunkt)}` : formatDatumUhrzeit(zeitpunkt)
}

export const sitzungTitel = ({ istDiese, begonnenAm }: EigeneSitzung): string =>
  istDiese ? 'Hier' : `Angemeldet ${formatZeitpunkt(begonnenAm)}`

/** When it was used, and when it ends by itself. */
export function sitzungNotiz({ istDiese, begonnenAm, zuletztAm, laeuftAb, gewechseltVon }: EigeneSitzung): string {
  const ende = `${gewechseltVon === null ? '' : `gewechselt von ${gewechseltVon}; `}endet von selbst ${formatZeitpunkt(laeuftAb)}`
  return istDiese
    ? `Angemeldet ${formatZeitpunkt(begonnenAm)}; ${ende}.`
    : `Zuletzt benutzt ${formatZeitpunkt(zuletztAm)}; ${ende}.`
}

export const geraetTitel = ({ istDieses, zuletztAngemeldet }: EigenesGeraet): string =>
  istDieses ? 'Dieses Gerät' : `Zuletzt angemeldet ${formatZeitpunkt(zuletztAngemeldet)}`

export const geraetNotiz = ({ istDieses, bekanntSeit, zuletztAngemeldet }: EigenesGeraet): string =>
  istDieses
    ? `Zuletzt angemeldet ${formatZeitpunkt(zuletztAngemeldet)}; zum ersten Mal ${formatZeitpunkt(bekanntSeit)}.`
    : `Zum ersten Mal ${formatZeitpunkt(bekanntSeit)}.`

export const geraeteHinweis =
  'Welches Gerät es ist, speichern wir nicht, nur wann Sie dort waren. Ein Gerät, das Sie entfernen, gilt bei der nächsten Anmeldung als neu: Dann schreiben wir Ihnen, wenn wir Ihre E-Mail-Adresse haben.'
