import { useQuery } from '@tanstack/react-query'
import type { IconName } from '../../ui/Icon.tsx'
import { LineLink, PendingLine } from '../../ui/layout/LineList.tsx'
import { findJahr } from './jahr.ts'
import { verbraeucheQuery } from './queries.ts'

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
  const jahr = findJahr(data ?? [])
  if (jahr === undefined) return null
  const note = [jahr.zeit, jahr.note].filter(Boolean).join(', ')
  return (
    <LineLink to="/vertrag/$vertragId/verbraeuche" params={{ vertragId }} icon={icon} isLoud note={note}>
      {name}: <strong>{jahr.verbrauch}</strong>
    </LineLink>
  )
}
