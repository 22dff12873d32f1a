import type { DemoZaehlwerk } from './demoZaehlwerke.ts'

// No year is like the one before, and no month like the same one then.
const jahre = [0.98, 1.04, 0.95, 1.03, 1.06, 0.97, 1.01]
const monate = [1, 0.97, 1.04, 0.99, 1.02, 0.96, 1.03, 0.99]
const schwankung = (jahr: number, monat: number) =>
  (jahre[jahr % jahre.length] ?? 1) * (monate[(jahr * 5 + monat * 7) % monate.length] ?? 1)

/** What went through the register in the months before the one of `datum`, from that of `seit`, and in it so far. */
function countTicks(werk: DemoZaehlwerk, seit: string, datum: string): number {
  const last = Number(datum.slice(0, 4)) * 12 + Number(datum.slice(5, 7)) - 1
  let ticks = 0
  for (let nr = Number(seit.slice(0, 4)) * 12 + Number(seit.slice(5, 7)) - 1; nr <= last; nr++) {
    const [jahr, monat] = [Math.floor(nr / 12), nr % 12]
    const anteil = ((werk.monatsanteile[monat] ?? 0) / 1000) * schwankung(jahr, monat)
    const month = Math.round(werk.jahresverbrauch * 10 ** werk.nachkommastellen * anteil)
    const tage = new Date(Date.UTC(jahr, monat + 1, 0)).getUTCDate()
    ticks += nr < last ? month : Math.floor((month * (Number(datum.slice(8)) - 1)) / tage)
  }
  return ticks
}

/**
 * What a register shows that was at zero on the day of its Einbau. It depends on these days alone and not on the
 * clock, so that each start brings the same readings.
 */
export function deriveDemoZaehlerstand(werk: DemoZaehlwerk, eingebautAm: string, datum: string): number {
  const ticks = countTicks(werk, eingebautAm, datum) - countTicks(werk, eingebautAm, eingebautAm)
  const shown = ticks % 10 ** (werk.vorkommastellen + werk.nachkommastellen)
  return Number((shown / 10 ** werk.nachkommastellen).toFixed(werk.nachkommastellen))
}
