import { heizanteil } from '@ekp/wire/rules/jahresverlauf'
import { addMonate, addTage } from '@ekp/wire/rules/kalendertag'
import type { Tarif } from '@ekp/wire/tarif'
import type { Verbrauch } from '@ekp/wire/verbrauch'
import { capitalize, formatListe, monatsnamen } from '../../lib/format.ts'
import { whole } from '../../lib/numberFormat.ts'
import type { Jahresvergleich } from '@ekp/wire/rules/jahresvergleich'
import { type Aufteilung, estimateKosten } from './kosten.ts'
import { rundEuroText, rundText } from './texts.ts'
import type { Zeitspanne } from '@ekp/wire/rules/zeitspanne'

// Of the parts that changed as the whole year did: so much of their change explains it.
const leastAnteil = 0.6
const mostTeile = 2
// Below this, both years count as the same (`vergleichText`).
const leastAenderung = 0.005

/**
 * Which part of the year made the difference to the year before: `Mehr war es vor allem im Januar und Februar: 121 kWh.`
 * Where these months changed by more than the whole year did, the rest is said as well, and both add up to the difference:
 * `Von Januar bis März 822 kWh mehr, sonst 487 weniger.` Undefined where the years are alike, where a part is not known or only estimated, and where no part stands out.
 */
export function warumMehr({ jahr, davor, abschnitte }: Jahresvergleich): string | undefined {
  const total = (jahr.verbrauch ?? 0) - (davor?.verbrauch ?? 0)
  const before = davor?.verbrauch ?? 0
  if (before <= 0 || Math.abs(total) < leastAenderung * before || abschnitte.length < 2) return undefined
  if (!abschnitte.every(isMeasured)) return undefined
  const changes = abschnitte
    .map(({ jetzt, davor: then }) => ({ jetzt, change: (jetzt.verbrauch ?? 0) - (then.verbrauch ?? 0) }))
    .filter(({ change }) => Math.sign(change) === Math.sign(total))
    .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change))
  const sumOf = (parts: typeof changes) => Math.abs(parts.reduce((sum, { change }) => sum + change, 0))
  const count = [1, mostTeile].find((many) => sumOf(changes.slice(0, many)) >= leastAnteil * sumOf(changes))
  if (count === undefined || count >= abschnitte.length) return undefined
  const chosen = changes.slice(0, count)
  const zeit = zeitText(chosen.map(({ jetzt }) => jetzt))
  const kwh = Math.round(sumOf(chosen))
  // Of the figures that are shown.
  const rest = kwh - Math.abs(Math.round(jahr.verbrauch ?? 0) - Math.round(before))
  return rest > 0
    ? `${capitalize(zeit)} ${rundText(kwh)} ${mehrText(total)}, sonst ${whole.format(rest)}\u00A0${mehrText(-total)}.`
    : `${capitalize(mehrText(total))} war es vor allem ${zeit}: ${rundText(kwh)}.`
}

const isMeasured = ({ jetzt, davor }: Jahresvergleich['abschnitte'][number]) =>
  [jetzt, davor].every(({ verbrauch, prognose }) => verbrauch !== null && !prognose)

// A reading some days before or after the end of a month still ends it.
const nearTage = 15

/** `im Januar und März`, `von Mai bis September`; what follows each other is one stretch. */
function zeitText(spannen: readonly Zeitspanne[]): string {
  const stretches: Zeitspanne[] = []
  for (const { von, bis } of spannen.toSorted((one, other) => one.von.localeCompare(other.von))) {
    const before = stretches.at(-1)
    if (before?.bis === von) stretches[stretches.length - 1] = { von: before.von, bis }
    else stretches.push({ von, bis })
  }
  const texts = stretches.map(({ von, bis }) => {
    const [first, last] = [monatOf(addTage(von, nearTage)), monatOf(addTage(bis, -nearTage))]
    return first === last ? first : `von ${first} bis ${last}`
  })
  return formatListe(texts.map((text, index) => (index > 0 || text.startsWith('von ') ? text : `im ${text}`)))
}

const monatOf = (datum: string) => monatsnamen[Number(datum.slice(5, 7)) - 1] ?? ''

/**
 * What the year would have cost at the prices of the year before:
 * `Mit den Preisen von damals hätten Sie rund 38 EUR weniger bezahlt.` Undefined where one of both costs cannot be
 * estimated, and where the prices made no difference of a whole euro.
 */
export function warumTeurer(
  verbraeuche: readonly Verbrauch[],
  tarife: readonly Tarif[],
  jahr: Zeitspanne,
  aufteilung: Aufteilung,
): string | undefined {
  const ayearLater = (datum: string | null) => datum && addMonate(datum, 12)
  const before = tarife.map((tarif) => ({
    ...tarif,
    gueltigVon: ayearLater(tarif.gueltigVon),
    gueltigBis: ayearLater(tarif.gueltigBis),
  }))
  const now = estimateKosten(verbraeuche, tarife, jahr, aufteilung)
  const then = estimateKosten(verbraeuche, before, jahr, aufteilung)
  if (now === null || then === null || now.tariftyp !== then.tariftyp) return undefined
  const euro = now.kosten - then.kosten
  if (Math.round(Math.abs(euro)) === 0) return undefined
  return `Mit den Preisen von damals hätten Sie ${rundEuroText(Math.abs(euro))} ${euro > 0 ? 'weniger' : 'mehr'} bezahlt.`
}

// The weather at a house differs by as much from that of its region.
const leastProzent = 2
// Gas below this cooks or heats water, but no home.
const leastHeizung = 2000
// Within a tenth, the weather explains all: the share of heating is not known more exactly.
const genauigkeit = 0.1

/**
 * What the weather explains of the difference, for those who heat [verbrauch-31]: `Es war 9 % kälter;
 * das erklärt etwa 1.100 der 1.915 kWh mehr.` Undefined where the weather is not known, where both years were about as
 * cold, and where one of them is estimated.
 */
export function warumWetter({ jahr, davor }: Jahresvergleich, kaelterProzent: number | undefined): string | undefined {
  if (kaelterProzent === undefined || Math.abs(kaelterProzent) < leastProzent) return undefined
  const before = Math.round(davor?.verbrauch ?? 0)
  if (before < leastHeizung || jahr.prognose || davor?.prognose === true) return undefined
  const change = Math.round(jahr.verbrauch ?? 0) - before
  const expected = (before * heizanteil * kaelterProzent) / 100
  const weather = `${whole.format(Math.abs(kaelterProzent))}\u00A0% ${kaelterProzent > 0 ? 'kälter' : 'milder'}`
  const alone = `etwa ${rundText(roundRoughly(expected))} ${mehrText(expected)}`
  if (Math.abs(change) < leastAenderung * before) {
    return `Obwohl es ${weather} war, haben Sie fast genauso viel verbraucht.`
  }
  if (Math.sign(change) !== Math.sign(expected)) {
    return `Obwohl es ${weather} war, haben Sie ${mehrText(change)} verbraucht; das Wetter allein hätte ${alone} ausgemacht.`
  }
  const es = `Es war ${weather};`
  const share = expected / change
  if (share > 1 + genauigkeit) return `${es} das allein hätte ${alone} ausgemacht.`
  if (share > 1 - genauigkeit) return `${es} das erklärt, dass Sie ${mehrText(change)} verbraucht haben.`
  const part = whole.format(roundRoughly(expected))
  return `${es} das erklärt etwa ${part} der ${rundText(Math.abs(change))} ${mehrText(change)}.`
}

const mehrText = (kwh: number) => (kwh > 0 ? 'mehr' : 'weniger')

/** Its size to two digits, and to tens at the finest. */
function roundRoughly(kwh: number): number {
  const step = Math.max(10, 10 ** (Math.floor(Math.log10(Math.abs(kwh))) - 1))
  return Math.round(Math.abs(kwh) / step) * step
}
