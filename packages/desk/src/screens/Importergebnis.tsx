import type { Dienstimport } from '@ekp/wire/import'
import { StatusBadge } from '@ekp/web/ui/StatusBadge.tsx'
import { formatZahl } from '../texts.ts'

const tones = { eingespielt: 'success', teilweise: 'warning', abgelehnt: 'error' } as const

/** What became of an import, in colour, sign and words, with how many errors it had. */
export const Importergebnis = ({ lauf: { ergebnis, satz, fehler } }: { lauf: Dienstimport }) => (
  <StatusBadge tone={tones[ergebnis]}>
    <span>
      {satz}
      {fehler > 0 && ` ${formatZahl(fehler)} Fehler.`}
    </span>
  </StatusBadge>
)
