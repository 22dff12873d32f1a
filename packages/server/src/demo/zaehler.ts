import type { DemoKalender } from './demoKalender.ts'

const art = 'zaehler'

const strom = { obiskennzahl: '1-0:1.8.0', vorkommastellen: 6, nachkommastellen: 1 }
const hochtarif = { ...strom, obiskennzahl: '1-0:1.8.1' }
const niedertarif = { ...strom, obiskennzahl: '1-0:1.8.2' }
const fernauslesung = { ...strom, nachkommastellen: 4 }
const gas = { obiskennzahl: '7-0:3.0.0', vorkommastellen: 5, nachkommastellen: 3 }

/** Meters with one channel and with two, read by people and remotely, and one gas meter that was changed. */
export function demoZaehler({ tag, monatsanfang, neujahr }: DemoKalender): readonly object[] {
  const gaszaehlerwechsel = tag(-430)
  return [
    {
      art,
      vertragId: '4711001',
      nummer: '1EMH0012845719',
      eingebautAm: neujahr(-9),
      kanaele: [hochtarif, niedertarif],
    },
    {
      art,
      vertragId: '4711002',
      nummer: '7ELS5102938471',
      eingebautAm: neujahr(-14),
      ausgebautAm: gaszaehlerwechsel,
      kanaele: [gas],
    },
    { art, vertragId: '4711002', nummer: '7ELS6208837120', eingebautAm: gaszaehlerwechsel, kanaele: [gas] },
    { art, vertragId: '4711003', nummer: '1PPC0087301944', eingebautAm: monatsanfang(-15), kanaele: [fernauslesung] },
    { art, vertragId: '4711004', nummer: '1LGZ0056620371', eingebautAm: neujahr(-3), kanaele: [fernauslesung] },
    { art, vertragId: '4711005', nummer: '7ELS4471902856', eingebautAm: neujahr(-5), kanaele: [gas] },
    { art, vertragId: '4711007', nummer: '1ITR0030417765', eingebautAm: neujahr(-8), kanaele: [strom] },
    { art, vertragId: '4711008', nummer: '7ELS4980036612', eingebautAm: neujahr(-8), kanaele: [gas] },
    { art, vertragId: '4711010', nummer: '1EMH0009174426', eingebautAm: neujahr(-12), kanaele: [strom] },
  ]
}
