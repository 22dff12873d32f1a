import type { Erwartungsbereich, Messkanal, NeueAblesung } from '@ekp/wire/ablesung'
import type { BekannteAblesung } from './ablesungen.ts'
import { estimateDifferenz } from '../../lib/ablesung/zaehlerdifferenz.ts'
import { deriveErwartung, type Erwartung, toErwartungsbereich } from './erwartung.ts'
import type { Auffaelligkeit } from './hinweis.ts'
import type { Gewohnheit } from './jahresverbrauch.ts'

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
export function checkKanal({ neu, kanal, ablesungen, gewohnheit }: KanalCheck): Verdict {
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
