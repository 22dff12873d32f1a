import type { Fraction } from '../../../lib/exact.ts'
import { isEqual, minus, sumOf, zero } from '../../../lib/fraction.ts'
import type { Rechnungsposition } from '../rechnung.ts'
import type { Fehlendes } from './grundlagen.ts'
import type { readLastgang } from './lastgang.ts'
import type { Sollmenge } from './gas.ts'
import type { readMengen } from './mengen.ts'
import { type Arbeitspreis, arbeitspreisOf, isPreis } from './preise.ts'
import type { Rechenteil } from './profile.ts'
import { mergePreise, type Stueck } from './spannen.ts'

export type Antwort =
  | {
      readonly gesagt: readonly Rechenteil[]
      readonly soll: readonly Rechenteil[]
      readonly istAnders: boolean
      /** Whether of the bill's own figures only the amount is known. */
      readonly istOffen?: boolean
    }
  | { readonly fehlt: Fehlendes['was']; readonly tag?: string | undefined }

/** What counts kWh: meters and quarter hours. */
export interface Zaehlwerke {
  readonly mengen: ReturnType<typeof readMengen>
  readonly lastgang: ReturnType<typeof readLastgang>
}

/** Quantity times mean is not the amount, so that what the bill says of itself is its amount. */
export function sollOfBoerse(position: Rechnungsposition, { lastgang }: Zaehlwerke): Antwort {
  const [menge, boersenwert] = [lastgang(position).menge(), lastgang(position).boersenwert()]
  if ('fehlt' in menge) return menge
  if ('fehlt' in boersenwert) return boersenwert
  const istAnders = position.menge !== null && !isEqual(position.menge, menge)
  const soll: Rechenteil[] = [{ art: 'betrag', betrag: boersenwert }]
  return {
    gesagt: istAnders ? [{ art: 'betrag', betrag: position.betrag }] : soll,
    soll,
    istAnders,
    istOffen: istAnders,
  }
}

/** What a line per kWh has to be: on its own days, or on those that it should have had (`verschoben`). */
export function sollOfArbeit(
  position: Rechnungsposition,
  {
    teil,
    satz,
    stuecke,
  }: { readonly teil: Arbeitspreis; readonly satz: Fraction; readonly stuecke: readonly Stueck[] },
  zaehlwerke: Zaehlwerke,
  verschoben: Stueck | undefined,
): Antwort {
  const { menge: gesagteMenge, preis: gesagt, register } = position
  const priced = stuecke.map(({ von, bis, stand }) => ({
    von,
    bis,
    preis: arbeitspreisOf(teil, register, stand, satz),
  }))
  const [first, ...others] = mergePreise(priced)
  const answer = mengeOf(position, teil, stuecke, zaehlwerke)
  if ('fehlt' in answer) return answer
  if (first === undefined) return { fehlt: 'tarif', tag: position.von }
  const { menge } = answer
  const istPreis = others.length === 0 && isPreis(position, first.preis)
  const own = gesagteMenge ?? menge('zeile-cent')
  const istMenge = isEqual(own, menge('zeile-cent')) || isEqual(own, menge('monate-faktor4'))
  const gedruckt = gesagt !== null && istPreis ? gesagt : undefined
  const saying: Rechenteil[] = [
    {
      art: 'arbeit',
      menge: istMenge ? menge : () => own,
      preis: gesagt === null || istPreis ? first.preis : gesagt,
      gedruckt,
    },
  ]
  const moved = verschoben && zaehlwerke.mengen.zwischen(position, verschoben)
  if (verschoben !== undefined && moved !== undefined && 'menge' in moved) {
    const preis = arbeitspreisOf(teil, register, verschoben.stand, satz)
    return {
      gesagt: saying,
      soll: [{ art: 'arbeit', menge: moved.menge, preis, gedruckt: undefined }],
      istAnders: true,
    }
  }
  // Where the price changes within a line, its kWh are shared out as the year runs; the last price has what is left.
  const parts = others.length === 0 ? [] : [first, ...others.slice(0, -1)]
  const before = parts.map((part) => {
    const share = zaehlwerke.mengen.zwischen(position, part)
    return { preis: part.preis, menge: share && 'menge' in share ? share.menge : () => zero }
  })
  const last: Rechenteil = {
    art: 'arbeit',
    menge: (profil) => minus(menge(profil), sumOf(before.map((part) => part.menge(profil)))),
    preis: others.at(-1)?.preis ?? first.preis,
    gedruckt,
  }
  return {
    gesagt: saying,
    soll: [...before.map((part): Rechenteil => ({ art: 'arbeit', gedruckt: undefined, ...part })), last],
    istAnders: !istMenge || !(istPreis || (gesagt === null && others.length === 0)),
  }
}

/** By quarter hours where the price follows the clock, else by readings, or by what of the two is known. */
function mengeOf(
  position: Rechnungsposition,
  { teile }: Arbeitspreis,
  stuecke: readonly Stueck[],
  { mengen, lastgang }: Zaehlwerke,
): Sollmenge {
  const [teil, ...others] = teile
  const summe = lastgang(position)
  const toSoll = (answer: ReturnType<typeof summe.menge>): Sollmenge =>
    'fehlt' in answer ? answer : { menge: () => answer }
  if (teil?.kalender !== undefined && others.length === 0) return toSoll(summe.mengeOf(teil))
  const gezaehlt = mengen.sollOf(position)
  const byTime = stuecke.some(
    ({ stand }) => stand.boerse !== undefined || stand.arbeitsteile.some(({ kalender }) => kalender !== undefined),
  )
  const isCounted = 'menge' in gezaehlt
  if (isCounted && (!byTime || (position.menge !== null && isEqual(gezaehlt.menge('zeile-cent'), position.menge))))
    return gezaehlt
  if (!isCounted && gezaehlt.fehlt !== 'ablesung') return gezaehlt
  const gemessen = position.register === null ? toSoll(summe.menge()) : gezaehlt
  if ('menge' in gemessen) return gemessen
  return isCounted || !byTime ? gezaehlt : gemessen
}
