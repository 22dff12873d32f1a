import type { Verbrauch } from '@ekp/wire/verbrauch'
import { formatJaNein } from '../../lib/format.ts'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import { KanalList } from './KanalList.tsx'
import { hasKanaele } from './hasKanaele.ts'
import { verbrauchText } from './verbrauchText.ts'
import { zeitraumText } from './zeitraumText.ts'

/** The latest period in values. */
export function LatestVerbrauch({ verbrauch }: { verbrauch: Verbrauch }) {
  return (
    <ValueTable
      rows={[
        { label: 'Zeitraum', value: zeitraumText(verbrauch) },
        { label: 'Verbrauch', value: verbrauchText(verbrauch.summe) },
        { label: 'Auf 365 Tage hochgerechnet', value: verbrauchText(verbrauch.summeJahr) },
        ...(hasKanaele([verbrauch])
          ? [{ label: 'Verbrauch pro Messkanal', value: <KanalList kanaele={verbrauch.proKanal} /> }]
          : []),
        { label: 'Prognose', value: formatJaNein(verbrauch.prognose) },
      ]}
    />
  )
}
