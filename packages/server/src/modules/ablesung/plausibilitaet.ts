import type { Erwartungsbereich, Messkanal, NeueAblesung, Plausibilitaet } from '@ekp/wire/ablesung'
import { deriveJahresanteil } from '@ekp/wire/rules/jahresverlauf'
import { countTage } from '@ekp/wire/rules/kalendertag'
import type { Versorgungsart } from '@ekp/wire/vertrag'
import { estimateDifferenz, mostTrusted } from '../../lib/ablesung.ts'
import type { BekannteAblesung } from './ablesungen.ts'
import { type Auffaelligkeit, formatHinweis } from './hinweis.ts'
import { deriveJahresverbrauch, type Gewohnheit } from './jahresverbrauch.ts'
import type { KnownZaehler } from './zaehler.ts'

/** The contract's earlier readings and meters. */
export interface Vorgeschichte {
  readonly versorgungsart: Versorgungsart
  readonly alleZaehler: readonly KnownZaehler[]
  readonly ablesungen: readonly BekannteAblesung[]
}

/** Whether a reading is likely; the caller has checked with `listRefusals` that it is possible. */
export function derivePlausibilitaet(neu: NeueAblesung, vorgeschichte: Vorgeschichte): Plausibilitaet {
  const kanaele = vorgeschichte.alleZaehler.find(({ nummer }) => nummer === neu.zaehlernummer)?.kanaele ?? []
  const ablesungen = mostTrusted(vorgeschichte.ablesungen).toSorted((one, other) =>
    one.ablesedatum < other.ablesedatum ? -1 : 1,
  )
  const check = (ablesung: NeueAblesung) => checkAll(ablesung, kanaele, { ...vorgeschichte, ablesungen })
  const { erwartet, auffaelligkeiten } = check(neu)
  if (auffaelligkeiten.length === 0) return { plausibel: true, hinweis: null, ueberlauf: false, erwartet }
  const vertauscht = swapTwo(neu, kanaele)
  const passtVertauscht = vertauscht !== undefined && isExpected(check(vertauscht))
  const zusammenhang = { ablesedatum: neu.ablesedatum, hatMehrereKanaele: kanaele.length > 1, passtVertauscht }
  return {
    plausibel: false,
    hinweis: formatHinweis(auffaelligkeiten, zusammenhang),
    ueberlauf: auffaelligkeiten.some(({ art }) => art === 'niedriger'),
    erwartet,
  }
}

/** The readings ascend by day. */
function checkAll(neu: NeueAblesung, kanaele: readonly Messkanal[], vorgeschichte: Vorgeschichte) {
  const { alleZaehler, versorgungsart, ablesungen } = vorgeschichte
  const erwartet: Erwartungsbereich[] = []
  const auffaelligkeiten: Auffaelligkeit[] = []
  for (const kanal of kanaele) {
    const gewohnheit = countsConsumption(kanal)
      ? deriveJahresverbrauch({
          versorgungsart,
          obiskennzahl: kanal.obiskennzahl,
          ablesedatum: neu.ablesedatum,
          ablesungen,
          vorkommastellenOf: (nummer, code) => findKanal(alleZaehler, nummer, code)?.vorkommastellen,
        })
      : undefined
    const verdict = checkKanal({ neu, kanal, ablesungen, gewohnheit })
    if (verdict.erwartet !== undefined) erwartet.push(verdict.erwartet)
    if (verdict.auffaelligkeit !== undefined) auffaelligkeiten.push(verdict.auffaelligkeit)
  }
  return { erwartet, auffaelligkeiten }
}

function swapTwo(neu: NeueAblesung, [one, other, ...more]: readonly Messkanal[]): NeueAblesung | undefined {
  if (one === undefined || other === undefined || more.length > 0) return undefined
  const [ofOne, ofOther] = [neu.ablesewerte[one.obiskennzahl], neu.ablesewerte[other.obiskennzahl]]
  if (ofOne === undefined || ofOther === undefined) return undefined
  return { ...neu, ablesewerte: { [one.obiskennzahl]: ofOther, [other.obiskennzahl]: ofOne } }
}

/** Whether both Messkanaele have an expectation and meet it. */
function isExpected({ erwartet, auffaelligkeiten }: ReturnType<typeof checkAll>): boolean {
  return erwartet.length === 2 && auffaelligkeiten.length === 0
}

// C-group 2 is feed-in, for example of solar power, which follows neither the days nor the heating.
function countsConsumption({ obiskennzahl }: Messkanal): boolean {
  return !/:2\./.test(obiskennzahl)
}

function findKanal(alleZaehler: readonly KnownZaehler[], nummer: string, code: string): Messkanal | undefined {
  const zaehler = alleZaehler.find((it) => it.nummer === nummer)
  return zaehler?.kanaele.find(({ obiskennzahl }) => obiskennzahl === code)
}

interface KanalCheck {
  readonly neu: NeueAblesung
  readonly kanal: Messkanal
  /** The readings of the whole contract, one for each meter and day, ascending. */
  readonly ablesungen: readonly BekannteAblesung[]
  /** Undefined if the usual consumption is unknown. */
  readonly gewohnheit: Gewohnheit | undefined
}

interface Verdict {
  readonly erwartet?: Erwartungsbereich | undefined
  readonly auffaelligkeit?: Auffaelligkeit | undefined
}

/**
 * Compares the value of a channel with the readings before and after it and with the range expected from earlier
 * consumption.
 */
function checkKanal({ neu, kanal, ablesungen, gewohnheit }: KanalCheck): Verdict {
  const { obiskennzahl } = kanal
  const wert = neu.ablesewerte[obiskennzahl]
  if (wert === undefined) return {}
  const { vorher, nachher } = findNachbarn(neu, obiskennzahl, ablesungen)
  const spaeter = nachher && countOn(nachher.wert, vorher?.wert, kanal)
  const erwartung =
    vorher === undefined || gewohnheit === undefined
      ? undefined
      : capErwartung(deriveErwartung({ ...gewohnheit, vorher, ablesedatum: neu.ablesedatum }), vorher.wert, spaeter)
  const erwartet = erwartung && toErwartungsbereich(erwartung, kanal)
  const isWithin = (shown: number) => erwartung !== undefined && shown >= erwartung.von && shown <= erwartung.bis
  if (vorher !== undefined && wert < vorher.wert) {
    const passtAlsUeberlauf = isWithin(wert + 10 ** kanal.vorkommastellen)
    return { erwartet, auffaelligkeit: { obiskennzahl, wert, art: 'niedriger', vorher, passtAlsUeberlauf } }
  }
  if (nachher !== undefined && spaeter !== undefined && wert > spaeter) {
    return { erwartet, auffaelligkeit: { obiskennzahl, wert, art: 'hoeherAlsSpaeter', nachher } }
  }
  if (erwartet !== undefined && !isWithin(wert)) {
    return { erwartet, auffaelligkeit: { obiskennzahl, wert, art: 'ausserhalb', erwartet } }
  }
  return { erwartet }
}

function findNachbarn(neu: NeueAblesung, obiskennzahl: string, ablesungen: readonly BekannteAblesung[]) {
  const punkte = ablesungen.flatMap(({ zaehlernummer, ablesedatum, ableseart, werte }) => {
    const wert = werte.get(obiskennzahl)
    if (zaehlernummer !== neu.zaehlernummer || wert === undefined) return []
    return [{ ablesedatum, wert, ableseart, istErsatzwert: ableseart === 'ERSATZWERT' }]
  })
  return {
    // Of the same day only the network operator's reading counts, because a customer's reading replaces the others.
    vorher: punkte.findLast(
      ({ ablesedatum, ableseart }) =>
        ablesedatum < neu.ablesedatum || (ablesedatum === neu.ablesedatum && ableseart === 'NETZBETREIBER'),
    ),
    nachher: punkte.find(({ ablesedatum }) => ablesedatum > neu.ablesedatum),
  }
}

/**
 * A later value, beyond the highest number if the register rolled over in between; undefined for contradictory values.
 */
function countOn(nachher: number, vorher: number | undefined, { vorkommastellen }: Messkanal): number | undefined {
  // Not `vorher + differenz`, which may miss `nachher` by the last bit.
  if (vorher === undefined || nachher >= vorher) return nachher
  return estimateDifferenz(vorher, nachher, vorkommastellen) === undefined ? undefined : nachher + 10 ** vorkommastellen
}

/** A later reading bounds what can have been counted until now. */
function capErwartung({ von, bis }: Erwartung, vorher: number, spaeter: number | undefined): Erwartung {
  if (spaeter === undefined || spaeter >= bis) return { von, bis }
  return { von: spaeter < von ? vorher : von, bis: spaeter }
}

/** The range in which a value is expected, which goes beyond the highest number if the register rolls over. */
interface Erwartung {
  readonly von: number
  readonly bis: number
}

interface Ausgangspunkt extends Gewohnheit {
  /** The reading before. */
  readonly vorher: { readonly ablesedatum: string; readonly wert: number }
  readonly ablesedatum: string
}

// A tolerance in kWh or m³, for example for a guest for a week or a new freezer.
const spielraum = 10

/**
 * The expected range (docs/decisions/0008-plausibility.md): around the usual consumption of the days since the reading
 * before, wide after some days and narrower after a year, never below the reading before.
 */
function deriveErwartung(ausgangspunkt: Ausgangspunkt): Erwartung {
  const { verlauf, jahresverbrauch, vorher, ablesedatum } = ausgangspunkt
  const menge = jahresverbrauch * deriveJahresanteil(verlauf, vorher.ablesedatum, ablesedatum)
  const tage = countTage(vorher.ablesedatum, ablesedatum)
  const abweichung = 0.5 + 1.5 * (30 / (30 + tage))
  return {
    von: Math.max(vorher.wert, Math.floor(vorher.wert + menge * Math.max(0, 1 - abweichung) - spielraum)),
    bis: Math.ceil(vorher.wert + menge * (1 + abweichung) + spielraum),
  }
}

/**
 * The range as the register shows it, in whole units: it ends at the highest number unless all of it lies beyond. Undefined
 * when the register rolls over more than once: then every number says the same.
 */
function toErwartungsbereich({ von, bis }: Erwartung, kanal: Messkanal): Erwartungsbereich | undefined {
  const { obiskennzahl, vorkommastellen } = kanal
  const umfang = 10 ** vorkommastellen
  if (von >= 2 * umfang) return undefined
  const beyond = von >= umfang ? umfang : 0
  const toShown = (wert: number) => Math.min(wert - beyond, umfang - 1)
  return { obiskennzahl, von: toShown(Math.floor(von)), bis: toShown(Math.ceil(bis)) }
}
