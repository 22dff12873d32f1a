import type { Eintrag, Eintragsart } from './eintragsart.ts'
import { formatDatum } from '../../lib/format.ts'
import { Kurz } from './Kurz.tsx'

interface KuenftigeProps<E extends Eintrag> {
  art: Pick<Eintragsart<E>, 'kurz' | 'isKurzIdentifier'>
  eintraege: readonly E[]
}

/** What will hold, an entry a line, below what holds today [eintrag-17]. */
export const Kuenftige = <E extends Eintrag>({ art, eintraege }: KuenftigeProps<E>) =>
  eintraege.map((eintrag) => (
    <p key={eintrag.gueltigVon}>
      <strong>Ab {formatDatum(eintrag.gueltigVon ?? '')}:</strong> <Kurz art={art} eintrag={eintrag} />
    </p>
  ))
