import { berlinDayStart } from '@ekp/wire/rules/berlin'
import type { Fraction } from '../../lib/exact.ts'
import { decimal, rounded, times } from '../../lib/fraction.ts'
import type { Pruefgrundlagen } from '../../modules/rechnung/pruefung/grundlagen.ts'
import { countZwischen, findStand } from '../../modules/rechnung/pruefung/staende.ts'

interface Zaehlmenge {
  readonly register: 'HT' | 'NT' | null
  /** kWh. */
  readonly menge: Fraction
  readonly zusatz: readonly { readonly name: string; readonly wert: string | number }[]
}

/** What a contract's meters counted between two midnights, and their readings as a bill has them. */
export function readZaehlung(
  { zaehler, umrechnungen, versorgungsart }: Pruefgrundlagen,
  spanne: { readonly von: string; readonly bis: string },
): { readonly mengen: readonly Zaehlmenge[] | undefined; readonly zaehler: readonly object[] } {
  const isGas = versorgungsart === 'gas'
  const codes = [...new Set(zaehler.flatMap(({ kanaele }) => kanaele.map(({ obiskennzahl }) => obiskennzahl)))]
  const isTwo = codes.some((code) => code.endsWith(':1.8.2'))
  const registers = isTwo ? (['HT', 'NT'] as const) : ([null] as const)
  const factor = umrechnungen.findLast(({ gueltig_von }) => gueltig_von <= spanne.von)
  const mengen: Zaehlmenge[] = []
  for (const register of registers) {
    const counted = countZwischen(zaehler, spanne, register)
    if ('fehlt' in counted || (isGas && factor === undefined)) return { mengen: undefined, zaehler: [] }
    if (!isGas || factor === undefined) {
      mengen.push({ register, menge: counted.menge, zusatz: [] })
      continue
    }
    const [zustandszahl, brennwert] = [decimal(factor.zustandszahl), decimal(factor.brennwert)]
    mengen.push({
      register,
      menge: rounded(times(counted.menge, times(zustandszahl, brennwert)), 0),
      zusatz: [
        { name: 'verbrauchM3', wert: Number(counted.menge.numerator) / Number(counted.menge.denominator) },
        { name: 'zustandszahl', wert: Number(factor.zustandszahl) },
        { name: 'brennwert', wert: Number(factor.brennwert) },
      ],
    })
  }
  return { mengen, zaehler: zaehler.flatMap((one) => listZaehlwerke(one, spanne, isGas)) }
}

function listZaehlwerke(
  one: Pruefgrundlagen['zaehler'][number],
  { von, bis }: { readonly von: string; readonly bis: string },
  isGas: boolean,
): object[] {
  const begin = one.eingebautAm > von ? one.eingebautAm : von
  const end = one.ausgebautAm !== null && one.ausgebautAm < bis ? one.ausgebautAm : bis
  if (begin >= end) return []
  const einheit = isGas ? 'KUBIKMETER' : 'KWH'
  return [
    {
      zaehlernummer: one.nummer,
      zaehlwerke: one.kanaele.map((kanal) => ({
        obisKennzahl: kanal.obiskennzahl,
        einheit,
        messwerte: [begin, end].flatMap((tag) => {
          const stand = findStand(one, kanal, tag)
          const wert = stand?.werte.get(kanal.obiskennzahl)
          if (stand === undefined || wert === undefined) return []
          return {
            wert: { wert: Number(wert) / 1e6, einheit },
            zeitpunkt: berlinDayStart(tag).toISOString(),
            ...(stand.istErsatzwert
              ? { messwertstatus: 'ERSATZWERT', messwertstatuszusatz: 'Z74_KEINZUGANG' }
              : { messwertstatus: 'ABGELESEN' }),
          }
        }),
      })),
    },
  ]
}
