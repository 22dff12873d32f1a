import { expect, test } from 'vitest'
import { pruefeRechnung } from './pruefung/pruefeRechnung.ts'
import { profile } from './pruefung/profile.ts'
import { baueHaushalt } from './testing/haushalte.ts'
import { baueMonat } from './testing/monate.ts'
import { schreibe, type Stil } from './testing/schreibe.ts'
import { Zufall } from '../verbrauch/testing/zufall.ts'

const additions = ['obis', 'zaehler', 'zeit', 'satz', 'steuern', 'gas', 'netto', 'nummern'] as const

test('of 1,000 right bills none is accused, and the way of rounding is found', () => {
  const wrong: unknown[] = []
  for (let seed = 0; seed < 1000; seed++) {
    const z = new Zufall(seed)
    const { grundlagen, plan, art } = seed % 10 === 0 ? baueMonat(z) : baueHaushalt(z)
    const profil = profile[seed % profile.length] ?? 'zeile-cent'
    const stil: Stil = {
      profil,
      preise: z.aus(['genau', 'gedruckt']),
      inEuro: z.oft(0.2),
      jeMonat: z.oft(0.3) && plan.zeilen.every(({ gedruckt }) => gedruckt === undefined),
      ohne: new Set(additions.filter(() => z.oft(0.15))),
    }
    const zeilen = z.oft(0.3) ? z.gemischt(plan.zeilen) : plan.zeilen
    const { rechnung } = schreibe({ ...plan, zeilen }, stil)
    const pruefung = pruefeRechnung(rechnung, grundlagen, undefined)
    if (!pruefung.urteil.startsWith('stimmt') || !pruefung.gleichInProfil.includes(profil))
      wrong.push({ seed, art, stil, pruefung })
  }
  expect(wrong).toEqual([])
})
