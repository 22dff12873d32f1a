import type { Bruch } from '../db/protokoll/checkProtokoll.ts'
import type { Abweichung } from '../db/protokoll/koepfe.ts'

const range = (von: number, bis: number, one: string, several: string) =>
  von === bis ? `Eintrag ${von} ${one}` : `Einträge ${von} bis ${bis} ${several}`

function sentenceOf({ was }: Bruch): string {
  switch (was.art) {
    case 'fehlt':
      return `${range(was.von, was.bis, 'fehlt', 'fehlen')}.`
    case 'abgeschnitten':
      return `Am Ende abgeschnitten: ${range(was.von, was.bis, 'fehlt', 'fehlen')}.`
    case 'nummer':
      return `Eintrag ${was.nr} gibt es mehrmals, oder seine Nummer wurde verändert.`
    case 'eintrag':
      return `Eintrag ${was.nr} wurde verändert.`
    case 'inhalt':
      return `Eintrag ${was.nr}: Der Inhalt wurde verändert.`
    case 'verkettung':
      return `Eintrag ${was.nr} passt nicht zu dem davor.`
    case 'ende':
      return 'Der letzte Eintrag ist nicht das Ende, das vermerkt ist.'
    case 'kopflos':
      return 'Wo die Kette endet, ist nicht mehr vermerkt.'
  }
}

/** A break of a chain, as a line for people. */
export function formatBruch(bruch: Bruch): string {
  return `${bruch.kundennummer}: ${sentenceOf(bruch)}`
}

/** A head of earlier that is lost, as a line for people. */
export function formatAbweichung({ kundennummer, kopf, art }: Abweichung): string {
  const wer = kundennummer ?? `Kette ${kopf.kette.slice(0, 12)}…`
  const was = {
    verschwunden: 'Die ganze Kette ist verschwunden, ohne dass sie gelöscht wurde.',
    abgeschnitten: `Eintrag ${kopf.nr} gab es schon, jetzt fehlt er.`,
    anders: `Eintrag ${kopf.nr} war früher ein anderer.`,
  }[art]
  return `${wer}: ${was}`
}
