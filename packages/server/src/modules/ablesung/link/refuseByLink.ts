import type { AblesungPerLink } from '@ekp/wire/ablesung/link'
import { ablesungRefused } from '../../../http/errors/portalError.ts'
import { formatDatum } from '../../../lib/formats.ts'
import { refuseWerte } from '../refusals.ts'
import type { KnownZaehler } from '../zaehler.ts'

interface Lage {
  readonly zaehler: KnownZaehler
  /** The first day that a reading may have. */
  readonly von: string
  readonly today: string
}

/**
 * Throws 400 for an impossible reading, in sentences that tell the holder of a link nothing that he does not see: of the
 * meter's number the end, of its time none [ablesung-34].
 */
export function refuseByLink(ablesung: AblesungPerLink, { zaehler, von, today }: Lage): void {
  const { ablesedatum } = ablesung
  const isAmTag = ablesedatum >= von && ablesedatum <= today
  const tage = von === today ? `heute, den ${formatDatum(today)}` : `vom ${formatDatum(von)} bis heute`
  const datum = isAmTag ? [] : [{ feld: 'ablesedatum', text: `Bitte wählen Sie einen Tag: ${tage}.` }]
  const werte = refuseWerte(ablesung, { ...zaehler, nummer: `…${zaehler.nummer.slice(-4)}` })
  if (datum.length + werte.length > 0) throw ablesungRefused([...datum, ...werte])
}
