import { expect, test } from 'vitest'
import { listErgebnis } from './rechnungsergebnis.ts'

const rechnung = {
  brutto: 900,
  zuZahlen: 38.2,
  faelligkeitsdatum: '2026-12-12',
  istStorno: false,
  storniertDurch: null,
  bezahltAm: null,
}
const formats = { euro: (betrag: number) => `${betrag} EUR`, datum: (datum: string) => datum }

test.each([
  [{}, 'Nachzahlung 38.2 EUR, fällig am 2026-12-12'],
  [{ faelligkeitsdatum: null }, 'Nachzahlung 38.2 EUR'],
  [{ bezahltAm: '2026-12-10' }, 'Nachzahlung 38.2 EUR, bezahlt am 2026-12-10'],
  [{ brutto: 38.2 }, 'Rechnung 38.2 EUR, fällig am 2026-12-12'],
  [{ zuZahlen: -12 }, 'Guthaben 12 EUR'],
  [{ zuZahlen: -12, bezahltAm: '2026-12-10' }, 'Guthaben 12 EUR, ausgezahlt am 2026-12-10'],
  [{ zuZahlen: 0 }, 'ausgeglichen'],
  [{ zuZahlen: null }, ''],
  [{ istStorno: true }, 'Stornorechnung'],
  [{ storniertDurch: 'S-1' }, 'gilt nicht mehr'],
])('a bill with %j comes to %s', (changes, text) =>
  expect(listErgebnis({ ...rechnung, ...changes }, formats).join(' ')).toBe(text),
)
