import { expect, test } from 'vitest'
import { type Angebot, bringsEnergie, missingPart, preisstaendeOfAngebot } from './angebot.ts'
import type { BestandteilRow } from './preisstand.ts'

type Teil = Angebot['bestandteile'][number]
const part = (changes: Partial<Teil>): Teil => ({
  bezeichnung: 'Teil',
  gruppe: 'energie',
  berechnung: 'arbeit',
  wert: '0.10',
  stufe: null,
  kalender: null,
  ...changes,
})
const eigen = (changes: Partial<BestandteilRow>): BestandteilRow => ({
  ...part({}),
  gueltig_von: '2026-01-01',
  gueltig_bis: null,
  ...changes,
})
const energie = part({ bezeichnung: 'Neue Energie', wert: '0.11' })
const netz = part({ bezeichnung: 'Neues Netz', gruppe: 'netz', wert: '0.07' })
const umlage = part({ bezeichnung: 'Neue Umlage', gruppe: 'abgaben', wert: '0.01' })
const stromsteuer = part({ bezeichnung: 'Neue Stromsteuer', gruppe: 'steuern', wert: '0.02' })
const mehrwert = part({ bezeichnung: 'USt', gruppe: 'steuern', berechnung: 'umsatzsteuer', wert: '19' })
const angebot = (bestandteile: readonly Teil[], marktgebiet: string | null = null): Angebot => ({
  name: 'Angebot',
  marktgebiet,
  bestandteile,
})

const vertrag = [
  eigen({ bezeichnung: 'Energie' }),
  eigen({ bezeichnung: 'Grundpreis', berechnung: 'jahr', wert: '96' }),
  eigen({ bezeichnung: 'Netz alt', gruppe: 'netz', gueltig_bis: '2026-07-01' }),
  eigen({ bezeichnung: 'Netz neu', gruppe: 'netz', gueltig_von: '2026-07-01' }),
  eigen({ bezeichnung: 'Modul 2', gruppe: 'netz', berechnung: 'netzanteil', wert: '40' }),
  eigen({ bezeichnung: 'Umlage', gruppe: 'abgaben' }),
  eigen({ bezeichnung: 'Stromsteuer', gruppe: 'steuern' }),
  eigen({ bezeichnung: 'USt', gruppe: 'steuern', berechnung: 'umsatzsteuer', wert: '19' }),
]

/** What the offer's price is made of on a day, with the amounts per kWh. */
function partsOf(bestandteile: readonly Teil[], own: readonly BestandteilRow[] = vertrag, datum = '2026-08-01') {
  const staende = preisstaendeOfAngebot(angebot(bestandteile), own)
  const stand = staende.find(
    ({ gueltigVon, gueltigBis }) => (gueltigVon ?? '') <= datum && datum < (gueltigBis ?? '9999'),
  )
  const names = [...(stand?.arbeitsteile ?? []), ...(stand?.jahresteile ?? [])].map(({ bezeichnung }) => bezeichnung)
  return { names, stand, grund: stand && missingPart(stand) }
}

test('energy of the offer replaces that of the contract, base price included, and the rest stays as it was each day', () => {
  const { names, grund, stand } = partsOf([energie])
  expect(names).toEqual(['Netz neu', 'Umlage', 'Stromsteuer', 'Neue Energie'])
  expect(grund).toBeUndefined()
  // What module 2 leaves of the contract's network charge.
  expect(stand?.arbeitsteile.map(({ wert }) => Number(wert) / 1e12)).toEqual([0.04, 0.1, 0.1, 0.11])
  expect(partsOf([energie], vertrag, '2026-03-01').names).toContain('Netz alt')
})

test('a network charge of the offer ends module 2 of the contract, value added tax stays until the offer has its own', () => {
  const { names, stand } = partsOf([energie, netz])
  expect(names).toEqual(['Umlage', 'Stromsteuer', 'Neue Energie', 'Neues Netz'])
  expect(stand?.arbeitsteile.at(-1)?.wert).toBe(70_000_000_000n)
  expect(stand?.umsatzsteuer).toBe(1900n)
  expect(partsOf([energie, stromsteuer]).stand?.umsatzsteuer).toBe(1900n)
  expect(partsOf([energie, { ...mehrwert, wert: '7' }]).stand?.umsatzsteuer).toBe(700n)
  expect(partsOf([energie, mehrwert]).names).toContain('Stromsteuer')
})

test('an undivided price replaces everything but value added tax', () => {
  const { names, grund } = partsOf([part({ bezeichnung: 'Alles', gruppe: 'ungeteilt', wert: '0.25' })])
  expect([names, grund]).toEqual([['Alles'], undefined])
})

test('for a contract without parts, an offer is complete only with energy, network, levies and taxes', () => {
  const grundOf = (...bestandteile: Teil[]) => partsOf(bestandteile, []).grund
  expect(grundOf(energie)).toBe('NETZ')
  expect(grundOf(energie, netz)).toBe('ABGABEN')
  expect(grundOf(energie, netz, stromsteuer, mehrwert)).toBe('ABGABEN')
  expect(grundOf(energie, netz, umlage)).toBe('STEUERN')
  expect(grundOf(energie, netz, umlage, stromsteuer)).toBe('STEUERN')
  expect(grundOf(energie, netz, umlage, mehrwert)).toBe('STEUERN')
  expect(grundOf(netz, umlage, stromsteuer, mehrwert)).toBe('ENERGIE')
  expect(grundOf(energie, netz, umlage, stromsteuer, mehrwert)).toBeUndefined()
  expect(grundOf(part({ gruppe: 'ungeteilt' }))).toBe('STEUERN')
  // The contract's undivided price says nothing of its network.
  expect(partsOf([energie], [eigen({ gruppe: 'ungeteilt' }), vertrag[7] ?? eigen({})]).grund).toBe('NETZ')
})

test('an offer without energy is none, even where the contract has its own', () => {
  expect(bringsEnergie(angebot([netz]))).toBe(false)
  expect(bringsEnergie(angebot([part({ berechnung: 'jahr' })]))).toBe(false)
  expect(bringsEnergie(angebot([part({ berechnung: 'boerse', wert: null })], 'DE-LU'))).toBe(true)
})
