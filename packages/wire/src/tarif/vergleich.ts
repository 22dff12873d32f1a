import type { Feldtexte } from '../schema/feldtexte.ts'
import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { countTage } from '../rules/kalendertag.ts'
import { areOverlapping, readStundenfenster } from '../rules/fenster/stundenfenster.ts'
import { listOf } from '../schema/answered.ts'
import { Datum, oneOf, VertragId, Zahl } from '../schema/scalars.ts'
import { Betragsspanne } from './betragsspanne.ts'

/**
 * Why there is no amount: a part of the price is missing (`ENERGIE`, `NETZ`, `ABGABEN`, `STEUERN`), a day without a price (`LUECKE`)
 * or without the levels of its network charge (`KALENDER`), registers of which no quarter hours are known (`ZAEHLWERK`),
 * no market prices (`BOERSENPREIS`), no consumption (`VERBRAUCH`).
 */
export const Vergleichsgrund = oneOf([
  'ENERGIE',
  'NETZ',
  'ABGABEN',
  'STEUERN',
  'LUECKE',
  'KALENDER',
  'ZAEHLWERK',
  'BOERSENPREIS',
  'VERBRAUCH',
])
export type Vergleichsgrund = v.InferOutput<typeof Vergleichsgrund>

/** What an offer asks for: a device that the network may throttle, after § 14a EnWG. */
export const Tarifbedingung = oneOf(['STEUERBARE_VERBRAUCHSEINRICHTUNG'])
export type Tarifbedingung = v.InferOutput<typeof Tarifbedingung>

/** What the same consumption costs in one tariff [tarif-21]. */
export const Vergleichstarif = v.object({
  /** Null is the contract's own tariff. */
  kennung: v.nullable(v.string()),
  name: v.string(),
  beschreibung: v.nullable(v.string()),
  /** From when and until when it is offered, both null for the own tariff; `gueltigBis` is exclusive. */
  gueltigVon: v.nullable(Datum),
  gueltigBis: v.nullable(Datum),
  /** Gross, base price by day; null with a `grund`. */
  kosten: v.nullable(Betragsspanne),
  /** The same without moving a load; null where none is moved. */
  kostenUnverschoben: v.nullable(Betragsspanne),
  /** What the offer asks for and the contract does not have, as far as its prices say; null where it has or needs nothing. */
  bedingung: v.nullable(Tarifbedingung),
  /** Whether it has amounts by the year for the same groups of parts as the own tariff. */
  gleicheTeile: v.boolean(),
  /** To the own tariff: below zero it is cheaper. Null where one of both is not known in full, or without `gleicheTeile`. */
  unterschied: v.nullable(Betragsspanne),
  grund: v.nullable(Vergleichsgrund),
  /** Whether no part by the year is known, so that `kosten` lacks the base price. */
  ohneGrundpreis: v.boolean(),
})
export type Vergleichstarif = v.InferOutput<typeof Vergleichstarif>

/** What a contract's consumption would have cost in each tariff on offer [tarif-20]. */
export const Tarifvergleich = v.object({
  von: Datum,
  /** The first day that does not belong to it; today at the latest. */
  bis: Datum,
  /** The kWh that are compared; null where none are known. */
  verbrauch: v.nullable(Zahl),
  geschaetzt: v.boolean(),
  /** Hours of which no consumption is known, in quarters, and the kWh that the amounts assume for them. */
  stundenOhneVerbrauch: Zahl,
  angenommenerVerbrauch: Zahl,
  /** Hours that a tariff has no price for, and their known kWh: left out for all tariffs. */
  stundenOhnePreis: Zahl,
  verbrauchOhnePreis: Zahl,
  /** The kWh that were moved, and those that were asked for and could not be; both null where nothing is to be moved. */
  verschoben: v.nullable(Zahl),
  nichtVerschoben: v.nullable(Zahl),
  /** The own tariff first, then the offers that it can be compared with, the cheapest first; those with a `bedingung` later. */
  tarife: listOf(Vergleichstarif),
})
export type Tarifvergleich = v.InferOutput<typeof Tarifvergleich>

/** How many days one comparison may have: a year. */
const mostVergleichstage = 366

const zusammen = 'Bitte geben Sie kwh, aus und nach zusammen an oder nichts davon.'
const Fenster = v.pipe(
  v.string(),
  v.check(
    (text) => readStundenfenster(text) !== undefined,
    'Bitte geben Sie ein Fenster aus vollen Stunden an, etwa 7-22 oder 23-5, nicht den ganzen Tag.',
  ),
)

/** The days, and the load that is moved each day; its three values come together or not at all. */
export const Vergleichsfrage = v.pipe(
  v.object({
    von: Datum,
    bis: Datum,
    /** kWh a day, at most three decimals. */
    kwh: v.optional(
      v.pipe(
        v.string(),
        v.regex(
          /^(?=.*[1-9])\d{1,3}(?:\.\d{1,3})?$/,
          'Bitte geben Sie kWh am Tag an, über 0 und unter 1000, mit höchstens drei Stellen nach dem Punkt.',
        ),
      ),
    ),
    aus: v.optional(Fenster),
    nach: v.optional(Fenster),
  }),
  // After an error a transformation ends the pipe, so that the checks below see only valid values.
  v.transform((query) => query),
  v.forward(
    v.partialCheck([['von'], ['bis']], ({ von, bis }) => von < bis, 'Das Ende muss nach dem Beginn liegen.'),
    ['bis'],
  ),
  v.forward(
    v.partialCheck(
      [['von'], ['bis']],
      ({ von, bis }) => countTage(von, bis) <= mostVergleichstage,
      'Bitte vergleichen Sie Tarife für höchstens ein Jahr auf einmal.',
    ),
    ['bis'],
  ),
  v.forward(
    v.check(({ kwh, aus, nach }) => new Set([kwh, aus, nach].map((one) => one === undefined)).size === 1, zusammen),
    ['kwh'],
  ),
  v.forward(
    v.check(({ aus = '', nach = '' }) => {
      const [from, to] = [readStundenfenster(aus), readStundenfenster(nach)]
      return from === undefined || to === undefined || !areOverlapping(from, to)
    }, 'Die Stunden, in die verschoben wird, dürfen nicht unter denen sein, aus denen verschoben wird.'),
    ['nach'],
  ),
)

export const compareTarife = endpoint({
  method: 'GET',
  path: '/:vertragId/tarifvergleich',
  summary: 'Was derselbe Verbrauch in jedem angebotenen Tarif gekostet hätte, auf Wunsch mit einer verschobenen Last.',
  access: 'session',
  costly: true,
  owned: { vertragId: 'vertrag' },
  params: v.object({ vertragId: VertragId }),
  query: Vergleichsfrage,
  output: Tarifvergleich,
})

export const feldtexte: Feldtexte = {
  'Tarifvergleich.bis': 'Der erste Tag, der nicht mehr dazugehört; höchstens heute.',
  'Tarifvergleich.tarife':
    'Zuerst der eigene Tarif, dann die vergleichbaren Angebote, das günstigste zuerst; danach die mit einer Bedingung.',
  'Tarifvergleich.verbrauch': 'Die kWh, die verglichen werden; null, wenn keine bekannt sind.',
  'Tarifvergleich.von': 'Der erste Tag.',
  'Vergleichstarif.bedingung':
    'Was das Angebot verlangt und der Vertrag nach seinen Preisen nicht hat: STEUERBARE_VERBRAUCHSEINRICHTUNG (§ 14a EnWG); sonst null.',
  'Vergleichstarif.beschreibung': 'Ein Satz des Versorgers zu seinem Angebot.',
  'Vergleichstarif.grund':
    'Warum es keinen Betrag gibt: ENERGIE, NETZ, ABGABEN oder STEUERN fehlen im Preis, LUECKE (Tage ohne Preis), KALENDER (Tage ohne Stufen), ZAEHLWERK (HT und NT nicht je Viertelstunde bekannt), BOERSENPREIS oder VERBRAUCH (keiner bekannt).',
  'Vergleichstarif.gueltigBis': 'Der erste Tag, an dem der Tarif nicht mehr angeboten wird.',
  'Vergleichstarif.gueltigVon': 'Der erste Tag, an dem der Tarif angeboten wird; null beim eigenen.',
  'Vergleichstarif.kosten': 'Was der Verbrauch kostet, brutto mit Grundpreis, in EUR; null mit einem Grund.',
  'Vergleichstarif.name': 'Der Name des Tarifs, beim eigenen mehrere, wenn er gewechselt hat.',
  angenommenerVerbrauch: 'Die kWh, die für die Stunden ohne Verbrauch angenommen sind: das Mittel der bekannten.',
  aus: 'Die Stunden, aus denen eine Last verschoben wird, etwa 7-22.',
  gleicheTeile:
    'Ob der Tarif für dieselben Preisgruppen Beträge im Jahr hat wie der eigene; sonst gibt es keinen unterschied.',
  kennung: 'Die Kennung des Angebots; null beim eigenen Tarif.',
  kostenUnverschoben: 'Dasselbe, ohne eine Last zu verschieben; null, wenn keine verschoben wird.',
  kwh: 'Wie viel am Tag verschoben wird, in kWh.',
  nach: 'Die Stunden, in die verschoben wird, etwa 23-5: über Mitternacht.',
  nichtVerschoben: 'Die kWh, die sich nicht verschieben ließen.',
  ohneGrundpreis: 'Ob der Grundpreis nicht bekannt und nicht enthalten ist.',
  stundenOhnePreis: 'Für wie viele Stunden ein Tarif keinen Preis hat; sie bleiben bei allen weg.',
  tarife: 'Die Tarife.',
  unterschied:
    'Der Unterschied zum eigenen Tarif in EUR, unter null ist es günstiger; null, wenn einer von beiden nicht ganz bekannt ist.',
  verbrauchOhnePreis: 'Der Verbrauch in diesen Stunden in kWh.',
  verschoben: 'Die kWh, die verschoben sind; null, wenn nichts verschoben wird.',
}
