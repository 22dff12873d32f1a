import { verlaufOf } from '@ekp/wire/rules/jahresverlauf'
import type { Vertrag } from '@ekp/wire/vertrag'
import { useTenant } from '../../lib/tenantContext.ts'
import { useQueries } from '@tanstack/react-query'
import { currentDay } from '../../lib/berlinTime.ts'
import type { IconName } from '../../ui/Icon.tsx'
import { LineLink, PendingLine } from '../../ui/layout/LineList.tsx'
import { findJahr } from './jahr.ts'
import { verbraeucheQuery } from './queries.ts'
import { jahrText } from './texts.ts'

interface VerbrauchLineProps {
  vertragId: string
  /** What the customer calls the contract: `Strom`. */
  name: string
  icon: IconName
  /** The contracts with such a line: where their years end on different days, each says when. */
  vertraege: readonly Pick<Vertrag, 'id' | 'versorgungsart' | 'kundenArt'>[]
}

/** On the start page, of a contract that is not its first: what was used in a year [verbrauch-16]. */
export function VerbrauchLine({ vertragId, name, icon, vertraege }: VerbrauchLineProps) {
  const { strom } = useTenant().abrechnung
  const all = useQueries({ queries: vertraege.map(({ id }) => verbraeucheQuery(id)) })
  if (all.some(({ isPending }) => isPending)) return <PendingLine />
  const jahre = vertraege.map(({ versorgungsart, kundenArt }, index) =>
    findJahr(all[index]?.data ?? [], verlaufOf(versorgungsart, kundenArt, strom)),
  )
  const jahr = jahre[vertraege.findIndex(({ id }) => id === vertragId)]
  if (jahr === undefined) return null
  const isMistakable = jahre.some((other) => other !== undefined && other.bis !== jahr.bis)
  const note = [jahrText(jahr.bis, currentDay(), isMistakable), jahr.note].filter(Boolean).join(', ')
  return (
    <LineLink to="/vertrag/$vertragId/verbraeuche" params={{ vertragId }} icon={icon} isLoud note={note}>
      {name}: <strong>{jahr.verbrauch}</strong>
    </LineLink>
  )
}
