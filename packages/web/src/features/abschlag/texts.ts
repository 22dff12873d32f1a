import type { Abschlag, Abschlagsvorausschau, Abschlagszahlung, GewuenschteAenderung } from '@ekp/wire/abschlag'
import type { Kontowechsel } from '@ekp/wire/abschlag/zahlungsweg'
import { type Wirkung } from '@ekp/wire/rules/abschlagsergebnis'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { formatDatum, formatEuro, formatMonat } from '../../lib/format.ts'
import { isPassend, kurzEuro } from './hinweis.ts'
import { kontoText } from './kurz.ts'
import type { Jahreslauf } from './vorausschau.ts'

/** The month in which the year of the bill ends: `Februar 2027`. */
export const endmonat = (bis: string) => formatMonat(addTage(bis, -1))

/** What the effect of a change is about. */
export const wofuerText = ({ auf }: Pick<Wirkung, 'auf'>, { bis }: Pick<Abschlagsvorausschau, 'bis'>, giltAb: string) =>
  auf === 'rechnung'
    ? `Dann wahrscheinlich auf der Rechnung für das Jahr bis ${endmonat(bis)}:`
    : `Auf die Rechnung bis ${endmonat(bis)} wirkt es ${giltAb < bis ? 'kaum noch' : 'nicht mehr'}. Wahrscheinlich nach einem ganzen Jahr wie diesem:`

const gruende: Readonly<Record<NonNullable<Abschlagsvorausschau['nach']>, string>> = {
  JAHRE: 'Nach dem, was Sie in den Jahren davor verbraucht haben; jeder Winter ist anders.',
  VERLAUF: 'Nach dem üblichen Lauf eines Jahres, weil wir Ihr eigenes noch nicht ganz kennen.',
  BOERSE: 'Die Spanne ist weiter als bei festen Preisen, weil niemand die Börsenpreise der nächsten Monate kennt.',
}

/** What makes the range, in a sentence. */
export const spannengrund = ({ nach }: Pick<Abschlagsvorausschau, 'nach'>) => (nach === null ? '' : gruende[nach])

/** Why nothing can be said of the next bill, and from when it can. */
export function ungewissText({ grund, sagbarAb }: Pick<Abschlagsvorausschau, 'grund' | 'sagbarAb'>): string {
  switch (grund) {
    case 'ZU_UNGEWISS':
      return 'Dafür liegt zu weit auseinander, was wir wissen. Ein neuer Zählerstand hilft.'
    case 'PREIS':
      return 'Dafür ist noch nicht für alle Tage dieses Jahres der ganze Preis bekannt.'
    case 'LEISTUNGSPREIS':
      return 'Zu Ihrem Tarif gehört auch ein Leistungspreis, und den kennt das Portal nicht.'
    default:
      return `Dafür sind noch keine drei Monate bekannt. ${
        sagbarAb === null ? 'Ein neuer Zählerstand hilft.' : `Ab dem ${formatDatum(sagbarAb)} können wir es sagen.`
      }`
  }
}

/** What summer and winter have to do with the balance; undefined where the year does not go so. */
export const laufText: Readonly<Record<Jahreslauf, string | undefined>> = {
  sommerguthaben: 'Im Sommer Guthaben, im Winter nicht: so ist es gedacht.',
  sommersparen: 'Im Sommer zahlen Sie mehr, als es kostet, im Winter weniger: so ist es gedacht.',
  kein: undefined,
}

/** Whether the instalment fits, in a sentence; undefined where that is not known. */
export function passtText(betrag: number, vorschlag: number | null): string | undefined {
  if (vorschlag === null) return undefined
  return isPassend(betrag, vorschlag)
    ? 'Das passt voraussichtlich zu dem, was Ihr Jahr kostet.'
    : `Passend wären voraussichtlich ${kurzEuro(vorschlag)}.`
}

/** That some months have no instalment; undefined where each has one. */
export const anzahlText = ({ anzahlImJahr }: Pick<Abschlagsvorausschau, 'anzahlImJahr'>) =>
  anzahlImJahr === null || anzahlImJahr >= 12 ? undefined : `Sie zahlen ${anzahlImJahr} Abschläge im Jahr.`

/** In fours; a line may end between them. */
export const ibanText = (iban: string) => iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')

/** The month of a day below its bar: `Jan.`, `Mai`. */
export function shortMonat(von: string): string {
  const [name = ''] = formatMonat(von).split(' ')
  return name.length > 4 ? `${name.slice(0, 3)}.` : name
}

const ohneTexte: Readonly<Record<NonNullable<Abschlag['ohne']>, string>> = {
  MONATSRECHNUNG: 'Sie zahlen monatlich, was Sie verbraucht haben; einen Abschlag gibt es nicht.',
  KEIN_PLAN: 'Zu diesem Vertrag ist hier noch kein Abschlag eingetragen.',
  BEENDET: 'Die Lieferung ist beendet, es wird kein Abschlag mehr fällig.',
}

/** Why there is no instalment. */
export const ohneText = (ohne: NonNullable<Abschlag['ohne']>) => ohneTexte[ohne]

/** That a plan ends, and what comes then; undefined for one without an end. `lieferende`: of the contract, also a desired one. */
export function endeText(
  { gueltigBis, naechste }: Pick<Abschlag, 'gueltigBis' | 'naechste'>,
  lieferende: string | null,
): string | undefined {
  if (gueltigBis === null || naechste.some(({ datum }) => datum > gueltigBis)) return undefined
  const endetMitLieferung = lieferende !== null && lieferende <= gueltigBis
  return `Ihr Abschlagsplan läuft bis zum ${formatDatum(gueltigBis)}. ${endetMitLieferung ? 'Danach kommt Ihre Schlussrechnung.' : 'Was danach gilt, teilen wir Ihnen mit.'}`
}

const statusTexte: Readonly<Record<Abschlagszahlung['status'], string>> = {
  bezahlt: 'bezahlt',
  zurueckgebucht: 'zurückgebucht',
  offen: 'offen',
}

/** `bezahlt`, `an Sie gezahlt`, `fällig` before its day. */
export function zahlungsstatusText({ status, betrag, datum }: Abschlagszahlung, today: string): string {
  if (status === 'bezahlt' && betrag < 0) return 'an Sie gezahlt'
  if (status === 'offen' && betrag < 0) return 'wird an Sie gezahlt'
  return status === 'offen' && datum >= today ? 'fällig' : statusTexte[status]
}

/** What stands on a phone in place of all payments. */
export function zahlungenKurz(zahlungen: readonly Abschlagszahlung[], today: string): string {
  const [latest] = zahlungen
  if (latest === undefined) return ''
  return `Zuletzt ${formatEuro(Math.abs(latest.betrag))} am\u00A0${formatDatum(latest.datum)}, ${zahlungsstatusText(latest, today)}`
}

const zustaende: Readonly<Record<GewuenschteAenderung['zustand'], string>> = {
  eingegangen: 'Eingegangen',
  uebergeben: 'In Bearbeitung',
  angenommen: 'Angenommen',
}

export const zustandText = ({ zustand }: Pick<GewuenschteAenderung, 'zustand'>) => zustaende[zustand]

/** What the customer has asked for: `Ab dem 01.01.2027 möchten Sie 92,00 EUR zahlen.` */
export const wunschText = ({ betrag, giltAb, zustand }: GewuenschteAenderung) =>
  zustand === 'angenommen'
    ? `Ab dem ${formatDatum(giltAb)} zahlen Sie ${formatEuro(betrag)}.`
    : `Ab dem ${formatDatum(giltAb)} möchten Sie ${formatEuro(betrag)} zahlen.`

/** What becomes of it from here. */
export function wieWeiterText({ zustand }: Pick<GewuenschteAenderung, 'zustand'>): string {
  if (zustand === 'angenommen') return 'Das ist vereinbart.'
  return zustand === 'uebergeben'
    ? 'Wir bearbeiten Ihren Wunsch gerade. Zurücknehmen lässt er sich hier nicht mehr.'
    : 'Bis wir Ihren Wunsch bearbeiten, können Sie ihn zurücknehmen.'
}

/** After a change was sent. */
export const gesendetText = (betrag: number, giltAb: string) =>
  `Ihr Wunsch ist bei uns: ${formatEuro(betrag)} ab dem ${formatDatum(giltAb)}.`

/** After a change was taken back. */
export const zurueckgenommenText = 'Ihre Änderung ist zurückgenommen. Ihr Abschlag bleibt, wie er ist.'

/** What changes about the account: of the one that holds at the next payment since when, and what comes later [abschlag-30]. */
export function wechselTexte({ wechsel }: Pick<Abschlag['weg'], 'wechsel'>, naechsterTag: string): readonly string[] {
  const before = wechsel.findLast(({ ab }) => ab <= naechsterTag)
  const was = before?.konto == null ? 'Das' : 'Dieses Konto'
  const seit = before === undefined ? [] : [`${was} gilt ab dem ${formatDatum(before.ab)}${genanntText(before)}.`]
  return [...seit, ...wechsel.filter(({ ab }) => ab > naechsterTag).map(wechselText)]
}

function wechselText({ ab, konto, genanntAm }: Kontowechsel): string {
  const was = konto === null ? 'überweisen Sie selbst' : `buchen wir ab von ${kontoText(konto)}`
  return `Ab dem ${formatDatum(ab)} ${was}${genanntText({ genanntAm })}.`
}

const genanntText = ({ genanntAm }: Pick<Kontowechsel, 'genanntAm'>) =>
  genanntAm === null ? '' : `, wie Sie es uns am ${formatDatum(berlinToday(new Date(genanntAm)))} mitgeteilt haben`
