import type { Database } from '../../packages/server/src/db/open.ts'

/** The calendar of a network charge with three levels by time (§ 14a EnWG, module 3). */
export async function createKalender(db: Database): Promise<void> {
  await db
    .insertInto('preiskalender')
    .values(
      [1, 2, 3, 4].flatMap((quartal) =>
        (['werktag', 'samstag', 'sonntag'] as const).map((tagart) => ({
          kalender: 'Netz',
          gueltig_von: '2025-01-01',
          quartal,
          tagart,
          land: 'by' as const,
          stufen: `${'N'.repeat(24)}${'S'.repeat(44)}${'H'.repeat(16)}${'S'.repeat(12)}`,
        })),
      ),
    )
    .execute()
}

const teil = { bezeichnung: 'Teil', stufe: null, kalender: null, wert: null }

/** What a kWh costs with them: as the exchange does or a fixed price, and the parts that are the same in both. */
export const boersenpreis = { ...teil, gruppe: 'energie', berechnung: 'boerse' } as const
export const festpreis = { ...teil, gruppe: 'energie', berechnung: 'arbeit', wert: '0.11' } as const
export const uebrigeTeile = [
  { ...teil, gruppe: 'energie', berechnung: 'jahr', wert: '72' },
  ...(['HT', 'ST', 'NT'] as const).map((stufe, index) => ({
    ...({ ...teil, gruppe: 'netz', berechnung: 'arbeit', stufe, kalender: 'Netz' } as const),
    wert: `0.0${9 - 3 * index}`,
  })),
  { ...teil, gruppe: 'abgaben', berechnung: 'arbeit', wert: '0.0205' },
  { ...teil, gruppe: 'steuern', berechnung: 'arbeit', wert: '0.0205' },
  { ...teil, gruppe: 'steuern', berechnung: 'umsatzsteuer', wert: '19' },
] as const
