import { useQuery } from '@tanstack/react-query'
import { today } from '../../lib/berlinTime.ts'
import type { IconName } from '../../ui/Icon.tsx'
import { LineLink, PendingLine } from '../../ui/layout/LineList.tsx'
import { findAusreisser, withoutAusreisser } from './ausreisser.ts'
import { compareJahre } from './jahresvergleich.ts'
import { sortVerbraeuche, verbraeucheQuery } from './queries.ts'
import { jahrText, rundText, vergleichText } from './texts.ts'

interface VerbrauchLineProps {
  vertragId: string
  /** What the customer calls the contract: `Strom`. */
  name: string
  icon: IconName
}

/** On the start page: what was used in a year, against the year before [verbrauch-16]. */
export function VerbrauchLine({ vertragId, name, icon }: VerbrauchLineProps) {
  const { data, isPending } = useQuery(verbraeucheQuery(vertragId))
  if (isPending) return <PendingLine />
  const verbraeuche = sortVerbraeuche(data ?? [])
  const vergleich = compareJahre(withoutAusreisser(verbraeuche.toReversed(), findAusreisser(verbraeuche)))
  const verbrauch = vergleich?.jahr.verbrauch ?? null
  if (vergleich === undefined || verbrauch === null) return null
  const davor = vergleich.davor?.verbrauch ?? null
  const note = [
    jahrText(vergleich.jahr.bis, today()),
    ...(davor === null ? [] : [vergleichText(verbrauch, davor)]),
    ...(vergleich.jahr.prognose || vergleich.davor?.prognose === true ? ['zum Teil geschätzt'] : []),
  ]
  return (
    <LineLink to="/vertrag/$vertragId/verbraeuche" params={{ vertragId }} icon={icon} isLoud note={note.join(', ')}>
      {name}: <strong>{rundText(verbrauch)}</strong>
    </LineLink>
  )
}
