import { currentDay } from '../../../lib/berlinTime.ts'
import { TextLink } from '../../../ui/Links.tsx'
import type { Zeitspanne } from '@ekp/wire/rules/zeitspanne'
import { tageSearch } from './kostenzeitraum.ts'

/** To what these days cost in detail. */
export const KostenLink = ({ vertragId, zeitraum }: { vertragId: string; zeitraum: Zeitspanne }) => (
  <p>
    <TextLink to="/vertrag/$vertragId/kosten" params={{ vertragId }} search={tageSearch(zeitraum, currentDay())}>
      Kosten im Einzelnen
    </TextLink>
  </p>
)
