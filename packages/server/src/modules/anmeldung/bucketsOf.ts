import type { Bucket } from '../../db/budget/Bucket.ts'
import { networksOf } from '../../lib/networks.ts'

/** Who tries a password. */
export interface Versuch {
  /** In its one spelling, whether there is such a customer or not; undefined when it can be none. */
  readonly kundennummer: string | undefined
  readonly ip: string
  /** The device, if it is a known one of this customer. */
  readonly geraetId: string | undefined
}

const minuteMs = 60_000

/** Whoever has a larger network has 65,536 sources; it has four times what one of them has. */
function ofNetwork(name: string, wer: string, times: number, { kundennummer }: Versuch): Bucket[] {
  return [
    { art: `anmeldung-${name}`, wer, most: 20 * times, rate: { everyMs: minuteMs / times } },
    // Against one password tried on many numbers.
    {
      art: `anmeldung-${name}-konten`,
      wer,
      most: 10 * times,
      rate: { windowMs: 60 * minuteMs },
      merkmal: kundennummer ?? '',
    },
  ]
}

function ofStranger(versuch: Versuch): Bucket[] {
  const { kundennummer, ip } = versuch
  const [quelle, netz] = networksOf(ip)
  const konto: Bucket[] =
    kundennummer === undefined
      ? []
      : [
          { art: 'anmeldung-konto', wer: kundennummer, most: 10, rate: { everyMs: 6 * minuteMs } },
          { art: 'anmeldung-konto-tag', wer: kundennummer, most: 30, rate: { everyMs: 48 * minuteMs } },
        ]
  return [
    ...konto,
    ...ofNetwork('quelle', quelle, 1, versuch),
    ...(netz === quelle ? [] : ofNetwork('netz', netz, 4, versuch)),
  ]
}

/** What a try is charged to, until its password turns out to be right. */
export function bucketsOf(versuch: Versuch): Bucket[] {
  const { kundennummer, geraetId } = versuch
  if (geraetId === undefined) return ofStranger(versuch)
  return [{ art: 'anmeldung-geraet', wer: `${geraetId} ${kundennummer}`, most: 10, rate: { everyMs: 90_000 } }]
}
