import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Fraction } from '../../../lib/exact.ts'
import { fraction, plus, zero } from '../../../lib/fraction.ts'
import { deriveDifferenz } from '../../../lib/ablesung.ts'
import type { AbgelesenerZaehler } from '../../verbrauch/abgeleseneZaehler.ts'
import type { Kanal, Stand } from '../../verbrauch/staende.ts'
import type { Rechnungsposition } from '../rechnung.ts'

/**
 * What the registers counted, or the day on which a reading is missing. `istUnsicher`: the last reading is an estimate, or
 * one of the day before, which may be of another midnight.
 */
export type Zaehlung = { readonly menge: Fraction; readonly istUnsicher: boolean } | { readonly fehlt: string }

/**
 * What a contract's meters counted from one midnight to another, in their unit; a meter that was changed counts until its
 * removal, the new one from its installation. Without a register, all that the meters sum up.
 */
export function countZwischen(
  zaehler: readonly AbgelesenerZaehler[],
  { von, bis }: { readonly von: string; readonly bis: string },
  register: Rechnungsposition['register'],
): Zaehlung {
  let menge = zero
  let isKnown = false
  let istUnsicher = false
  for (const one of zaehler) {
    const begin = one.eingebautAm > von ? one.eingebautAm : von
    const end = one.ausgebautAm !== null && one.ausgebautAm < bis ? one.ausgebautAm : bis
    if (begin >= end) continue
    const kanaele = one.kanaele.filter((kanal) => isCounting(kanal, register))
    if (kanaele.length === 0) return { fehlt: begin }
    for (const kanal of kanaele) {
      const anfang = findStand(one, kanal, begin)
      if (anfang === undefined) return { fehlt: begin }
      const ende = findStand(one, kanal, end)
      // A reading of the day before cannot be both ends.
      if (ende === undefined || ende === anfang) return { fehlt: end }
      const differenz = deriveDifferenz(wertOf(anfang, kanal), wertOf(ende, kanal), kanal.vorkommastellen)
      if (differenz === undefined) return { fehlt: end }
      menge = plus(menge, fraction(differenz, 1_000_000n))
      isKnown = true
      istUnsicher ||= end === bis && (ende.istErsatzwert || ende.ablesedatum !== end)
    }
  }
  return isKnown ? { menge, istUnsicher } : { fehlt: von }
}

function isCounting({ obiskennzahl, istSummiert }: Kanal, register: Rechnungsposition['register']): boolean {
  if (register === null) return istSummiert
  return obiskennzahl.endsWith(register === 'HT' ? ':1.8.1' : ':1.8.2')
}

/** A midnight's reading: of the day that begins, or with suppliers that write it so, of the day that ends. */
export function findStand({ staende }: AbgelesenerZaehler, kanal: Pick<Kanal, 'obiskennzahl'>, tag: string) {
  const has = (stand: Stand | undefined) => (stand?.werte.has(kanal.obiskennzahl) ? stand : undefined)
  return has(staende.get(tag)) ?? has(staende.get(addTage(tag, -1)))
}

const wertOf = ({ werte }: Stand, { obiskennzahl }: Kanal) => werte.get(obiskennzahl) ?? 0n
