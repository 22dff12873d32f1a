import type { Bucket } from '../../db/budget/Bucket.ts'
import type { Budget, Charge } from '../../db/budget/Budget.ts'
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

function bucketsOf({ kundennummer, ip, geraetId }: Versuch): Bucket[] {
  if (geraetId !== undefined) {
    return [{ art: 'anmeldung-geraet', wer: `${geraetId} ${kundennummer}`, most: 10, rate: { everyMs: 90_000 } }]
  }
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

/**
 * Charges a try, to be refunded when the password is right [security.md, brute-force design]. From an unknown device: of
 * one account 10 at once and one every 6 minutes, at most 30 and one every 48 minutes; from one source 20 and one a
 * minute, on 10 accounts an hour. From a known device: 10 and one every 90 seconds, whatever strangers do.
 */
export async function limitVersuche(budget: Budget, versuch: Versuch, now: Date): Promise<Charge> {
  return budget.charge(bucketsOf(versuch), now)
}
