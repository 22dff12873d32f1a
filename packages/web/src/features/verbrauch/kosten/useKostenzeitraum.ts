import { today } from '../../../lib/berlinTime.ts'
import { useNavigate, useParams, usePlace } from '../../../lib/router/RouterView.tsx'
import type { Zeitspanne } from '../zeitspanne.ts'
import { readKostenzeitraum, tageSearch, type Wahl } from './kostenzeitraum.ts'

/** The stretch in the address [verbrauch-21], and how to show another. */
export function useKostenzeitraum(otherwise: Wahl) {
  const { search } = usePlace()
  const params = useParams('/vertrag/$vertragId/kosten')
  const navigate = useNavigate()
  const zeitraum = readKostenzeitraum(new URLSearchParams(search), today(), otherwise)
  const go = (changed: { zeitraum: Wahl } | { von: string; bis: string }) =>
    void navigate({ to: '/vertrag/$vertragId/kosten', params, search: changed, replace: true })
  return {
    zeitraum,
    showWahl: (wahl: Wahl) => (wahl === 'tage' ? go(tageSearch(zeitraum, today())) : go({ zeitraum: wahl })),
    showTage: (tage: Zeitspanne) => go(tageSearch(tage, today())),
  }
}
