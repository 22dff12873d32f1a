import type { Budget } from '../../../db/budget.ts'
import { tooManyBankauskuenfte } from '../../../http/limits/tooMany.ts'

/** Who asks. */
interface Fragender {
  readonly kundennummer: string
  readonly sitzungId: number
}

/** Admits 30 lookups a minute in a session and 300 a day of a customer [T9]; throws 429 beyond. */
export async function limitAuskuenfte(
  budget: Budget,
  { kundennummer, sitzungId }: Fragender,
  now: Date,
): Promise<void> {
  const { waitMs } = await budget.charge(
    [
      { art: 'bankauskunft-sitzung', wer: String(sitzungId), most: 30, rate: { windowMs: 60_000 } },
      { art: 'bankauskunft-kunde', wer: kundennummer, most: 300, rate: { windowMs: 86_400_000 } },
    ],
    now,
  )
  if (waitMs > 0) throw tooManyBankauskuenfte(Math.ceil(waitMs / 1000))
}
