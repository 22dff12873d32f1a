import type { Rechnungskopf } from '@ekp/wire/rechnung'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { listErgebnis } from '@ekp/wire/rules/rechnungsergebnis'
import { formatDatum, formatEuro } from '../../lib/format.ts'

// What lists and the start page say of a bill stands apart: they carry nothing else of it.

/** `01.10.2025 – 30.09.2026`. */
export const zeitraumText = ({ von, bis }: { von: string; bis: string }) =>
  `${formatDatum(von)} – ${formatDatum(addTage(bis, -1))}`

/** What it comes to, in the parts between which a line may end; none where the bill does not say. */
export const ergebnisOf = (rechnung: Rechnungskopf) => listErgebnis(rechnung, { euro: formatEuro, datum: formatDatum })

/** What a bill is called in a list, where one that was taken back stands beside the one in its place. */
export const titelOf = ({
  titel,
  rechnungsnummer,
  storniertDurch,
}: Pick<Rechnungskopf, 'titel' | 'rechnungsnummer' | 'storniertDurch'>) =>
  `${titel ?? rechnungsnummer}${storniertDurch === null ? '' : ' (storniert)'}`
