import type { Bucket } from '../../db/budget/Bucket.ts'
import { networkOf } from '../../lib/networkOf.ts'

/** Who tries a password. */
export interface Versuch {
  /** In its one spelling, whether there is such a customer or not; undefined when it can be none. */
  readonly kundennummer: string | undefined
  readonly ip: string
  /** The device, if it is a known one of this customer. */
  readonly geraetId: string | undefined
}

const minuteMs = 60_000

function ofStranger({ kundennummer, ip }: Versuch): Bucket[] {
  const quelle = networkOf(ip)
  const konto: Bucket[] =
    kundennummer === undefined
      ? []
      : [
          { art: 'anmeldung-konto', wer: kundennummer, most: 10, rate: { everyMs: 6 * minuteMs } },
          { art: 'anmeldung-konto-tag', wer: kundennummer, most: 30, rate: { everyMs: 48 * minuteMs } },
        ]
  return [
    ...konto,
    { art: 'anmeldung-quelle', wer: quelle, most: 20, rate: { everyMs: minuteMs } },
    // Against one password tried on many numbers.
    {
      art: 'anmeldung-konten',
      wer: quelle,
      most: 10,
      rate: { windowMs: 60 * minuteMs },
      merkmal: kundennummer ?? '',
    },
  ]
}

/** What a try is charged to, until its password turns out to be right. */
export function bucketsOf(versuch: Versuch): Bucket[] {
  const { kundennummer, geraetId } = versuch
  if (geraetId === undefined) return ofStranger(versuch)
  return [{ art: 'anmeldung-geraet', wer: `${geraetId} ${kundennummer}`, most: 10, rate: { everyMs: 90_000 } }]
}
