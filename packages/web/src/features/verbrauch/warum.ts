import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Tarif } from '@ekp/wire/tarif'
import type { Verbrauch } from '@ekp/wire/verbrauch'
import { formatListe, monatsnamen } from '../../lib/format.ts'
import type { Jahresvergleich } from './jahresvergleich.ts'
import { type Aufteilung, estimateKosten } from './kosten.ts'
import { rundEuroText, rundText } from './texts.ts'
import { jahr as tageImJahr, type Zeitspanne } from './zeitspanne.ts'

// Of the parts that changed as the whole year did: so much of their change explains it.
const leastAnteil = 0.6
const mostTeile = 2
// Below this, both years count as the same (`vergleichText`).
const leastAenderung = 0.005

/**
 * Which part of the year made the difference to the year before: `Mehr war es vor allem im Januar und Februar: 121 kWh.`
 * Undefined where the years are alike, where a part is not known or only estimated, and where no part stands out.
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
  return `${total > 0 ? 'Mehr' : 'Weniger'} war es vor allem ${zeitText(chosen.map(({ jetzt }) => jetzt))}: ${rundText(sumOf(chosen))}.`
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
  const ayearLater = (datum: string | null) => datum && addTage(datum, tageImJahr)
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
