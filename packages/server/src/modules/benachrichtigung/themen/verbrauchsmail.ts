import { addTage, folgemonatOf } from '@ekp/wire/rules/kalendertag'
import type { Historienwert } from '@ekp/wire/verbrauch'
import { numberFormat } from '@ekp/wire/rules/text/numberFormat'
import { formatDatum, formatEuro, two } from '../../../lib/formats.ts'
import type { Text } from '../Thema.ts'

/** What a month's mail tells of; `undefined` for a month of which nothing is known. */
interface Monatswerte {
  /** The month's first day. */
  readonly monat: string
  readonly wert: Historienwert | undefined
  readonly vormonat: Historienwert | undefined
  readonly vorjahr: Historienwert | undefined
}

interface Vertrag {
  readonly vertragId: string
  readonly was: 'Strom' | 'Gas'
  /** ` (brutto)`, ` (netto)`, or '' where the tariff does not say. */
  readonly kostenlabel: string
}

/** The monthly consumption information by mail [benachrichtigung-7] (§ 40b Abs. 3 EnWG). */
export function formatVerbrauchsmail(vertrag: Vertrag, werte: Monatswerte): Text {
  const { vertragId, was } = vertrag
  return {
    betreff: `Ihr ${was}verbrauch im ${monatText(werte.monat)}`,
    absaetze: [satzOf(was, werte)],
    angaben: [
      {
        name: 'Zeitraum',
        wert: `${formatDatum(werte.monat)} – ${formatDatum(addTage(folgemonatOf(werte.monat), -1))}`,
      },
      ...angabenOf(vertrag, werte),
    ],
    schluss: ['Das ist keine Rechnung. Der Grundpreis ist in den Kosten nicht enthalten.'],
    knopf: {
      text: 'Verbrauchshistorie ansehen',
      url: `/vertrag/${encodeURIComponent(vertragId)}/verbrauchshistorie?ansicht=tage&tag=${werte.monat}`,
    },
    was: `einmal im Monat Ihren ${was}verbrauch`,
  }
}

function satzOf(was: string, { monat, wert, vormonat, vorjahr }: Monatswerte): string {
  if (wert === undefined || wert.verbrauch === null) {
    return `für ${monatText(monat)} liegen uns noch keine Messwerte vor. Sobald sie da sind, finden Sie sie im Kundenportal.`
  }
  const vergleiche = [
    vergleichOf(wert, vormonat, `im ${monatText(vormonatOf(monat))}`),
    vergleichOf(wert, vorjahr, `im ${monatText(vorjahrOf(monat))}`),
  ].filter((text) => text !== undefined)
  const satz = `im ${monatText(monat)} haben Sie ${formatKwh(wert.verbrauch)} ${was} verbraucht`
  return vergleiche.length === 0 ? `${satz}.` : `${satz}, ${vergleiche.join(' und ')}.`
}

/** Only of whole months: a part of one says nothing about the other. */
function vergleichOf(wert: Historienwert, before: Historienwert | undefined, wann: string): string | undefined {
  if (wert.verbrauch === null || !before?.verbrauch || !isWhole(wert) || !isWhole(before)) return undefined
  const prozent = Math.round((wert.verbrauch / before.verbrauch - 1) * 100)
  if (prozent === 0) return `so viel wie ${wann}`
  return `${Math.abs(prozent)} % ${prozent > 0 ? 'mehr' : 'weniger'} als ${wann}`
}

const isWhole = ({ stundenOhneVerbrauch }: Historienwert) => stundenOhneVerbrauch === 0

function angabenOf({ kostenlabel }: Vertrag, { monat, wert, vormonat, vorjahr }: Monatswerte) {
  if (wert === undefined || wert.verbrauch === null) return []
  const { verbrauch, kosten, bepreisterVerbrauch, geschaetzterVerbrauch, stundenOhneVerbrauch } = wert
  const isPriced = bepreisterVerbrauch === verbrauch
  return [
    { name: 'Verbrauch', wert: formatKwh(verbrauch) },
    ...(geschaetzterVerbrauch ? [{ name: 'davon geschätzt', wert: formatKwh(geschaetzterVerbrauch) }] : []),
    ...(stundenOhneVerbrauch ? [{ name: 'Ohne Messwerte', wert: formatStunden(stundenOhneVerbrauch) }] : []),
    ...(kosten === null || bepreisterVerbrauch === null
      ? [{ name: 'Kosten', wert: 'noch nicht zu sagen, weil Preise fehlen' }]
      : [
          {
            name: `Kosten${kostenlabel}`,
            wert: `${formatEuro(kosten)}${isPriced ? '' : ` für ${formatKwh(bepreisterVerbrauch)}; für den Rest fehlen Preise`}`,
          },
        ]),
    ...davorOf(vormonatOf(monat), vormonat),
    ...davorOf(vorjahrOf(monat), vorjahr),
  ]
}

function davorOf(monat: string, wert: Historienwert | undefined) {
  if (wert === undefined || wert.verbrauch === null) return []
  const ohne = wert.stundenOhneVerbrauch ? `, ohne ${formatStunden(wert.stundenOhneVerbrauch)}` : ''
  return [{ name: monatText(monat), wert: `${formatKwh(wert.verbrauch)}${ohne}` }]
}

const stunden = numberFormat({ maximumFractionDigits: 2 })

const formatKwh = (kwh: number) => `${two.format(kwh)} kWh`
const formatStunden = (count: number) => `${stunden.format(count)} ${count === 1 ? 'Stunde' : 'Stunden'}`

/** The first day of a day's month. */
const monatOf = (datum: string) => `${datum.slice(0, 7)}-01`

/** The first day of the month before a day's. */
export const vormonatOf = (datum: string) => monatOf(addTage(monatOf(datum), -1))

/** The first day of the same month a year before. */
export const vorjahrOf = (monat: string) => `${Number(monat.slice(0, 4)) - 1}${monat.slice(4)}`

/** `Oktober 2026`. */
const monatText = (monat: string) => monatsformat.format(new Date(`${monat}T00:00:00Z`))

const monatsformat = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' })
