import { describe, expect, test } from 'vitest'
import type { Fraction } from '../../lib/exact.ts'
import { minus, sumOf, toNumber } from '../../lib/fraction.ts'
import { pruefeRechnung } from './pruefung/pruefeRechnung.ts'
import { profile } from './pruefung/profile.ts'
import { fehlerarten } from './testing/fehler.ts'
import { rechne } from './testing/rechne.ts'
import { schlicht, schreibe } from './testing/schreibe.ts'
import { Zufall } from '../verbrauch/testing/zufall.ts'

const eur = (betrag: Fraction) => toNumber(betrag, 4)
const cases = Object.entries(fehlerarten).flatMap(([art, build]) => profile.map((profil) => ({ art, profil, build })))

describe.each(cases)('$art ($profil)', ({ profil, build }) => {
  test.each([1, 2, 3])('is found on its line with its amount: %i', (seed) => {
    const { haushalt, richtig, falsch, zeile, feld } = build(new Zufall(100 * seed))
    const stil = schlicht(profil)
    const { rechnung, summen } = schreibe(falsch, stil)
    const soll = rechne(profil, richtig.zeilen, richtig.von)
    const gezahlt = (plan: typeof richtig) => sumOf(plan.vorauszahlungen.map(({ betrag }) => betrag))
    const pruefung = pruefeRechnung(rechnung, { ...haushalt.grundlagen, profil }, undefined)
    expect({
      urteil: pruefung.urteil,
      zeile: pruefung.zeile,
      profil: pruefung.profil,
      abweichung: pruefung.abweichung && Object.values(pruefung.abweichung).map(eur),
    }).toEqual({
      urteil: 'weicht-ab',
      zeile: zeile === null ? null : zeile + 1,
      profil,
      abweichung: [
        eur(minus(summen.netto, soll.netto)),
        eur(minus(summen.brutto, soll.brutto)),
        eur(minus(minus(summen.brutto, gezahlt(falsch)), minus(soll.brutto, gezahlt(richtig)))),
      ],
    })
    expect(pruefung.feld ?? '').toMatch(feld ?? /^$/)
    const differences = summen.zeilen.map((one, index) => ({
      zeile: index + 1,
      netto: eur(minus(one.netto, soll.zeilen[index]?.netto ?? one.netto)),
    }))
    // A wrong rate changes lines by a Cent where the gross price is made first; the fault is in no line.
    const ofLines = zeile === null ? [] : differences.filter(({ netto }) => netto !== 0)
    expect(pruefung.zeilen.map((one) => ({ zeile: one.zeile, netto: eur(one.netto) }))).toEqual(ofLines)
    // Without the supplier's habit in the settings the fault is the same.
    const { urteil, ...guessed } = pruefeRechnung(rechnung, haushalt.grundlagen, undefined)
    expect([urteil, guessed.zeile, guessed.feld]).toEqual(['weicht-ab', pruefung.zeile, pruefung.feld])
  })
})
