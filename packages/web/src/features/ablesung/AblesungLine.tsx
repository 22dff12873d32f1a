import { zaehlerEinheit } from '@ekp/wire/rules/zaehlereinheit'
import { useQuery } from '../../lib/useQuery.ts'
import { currentDay } from '../../lib/berlinTime.ts'
import { formatDatum } from '../../lib/format.ts'
import { LineLink, PendingLine } from '../../ui/layout/LineList.tsx'
import { findAblesungsstand, listAblesewerte } from './ablesungsstand.ts'
import { ablesungenQuery } from './queries.ts'

interface AblesungLineProps {
  vertragId: string
  /** What the customer calls the contract: `Strom`. */
  name: string
  versorgungsart: string
  lieferbeginn: string | null
  /** Whether the customer reads this meter himself, and may. */
  mayCreate: boolean
  /** What this line says: that the meter should be read, or else when it was read last; each has its own place. */
  says: 'faellig' | 'zuletzt'
}

/** On the start page: that a meter should be read, or when it was read last [ablesung-32]. */
export function AblesungLine({ vertragId, name, versorgungsart, lieferbeginn, mayCreate, says }: AblesungLineProps) {
  const { data, isPending } = useQuery(ablesungenQuery(vertragId))
  if (isPending) return <PendingLine />
  if (data === undefined) return null
  const params = { vertragId }
  const { letzte, istFaellig } = findAblesungsstand(data, { lieferbeginn, today: currentDay() })
  const asks = istFaellig && mayCreate
  if (asks !== (says === 'faellig')) return null
  if (asks) {
    return (
      <LineLink
        to="/vertrag/$vertragId/ablesung"
        params={params}
        icon="gauge"
        isDue
        note={letzte ? `Zuletzt abgelesen am ${formatDatum(letzte.ablesedatum)}` : 'Noch nie abgelesen'}
      >
        {name}: <strong>bitte Zähler ablesen</strong>
      </LineLink>
    )
  }
  if (letzte === undefined) return null
  return (
    <LineLink
      to="/vertrag/$vertragId/ablesungen"
      params={params}
      icon="gauge"
      note={listAblesewerte(letzte, zaehlerEinheit(versorgungsart)).join(', ')}
    >
      {name}: zuletzt abgelesen am <strong>{formatDatum(letzte.ablesedatum)}</strong>
    </LineLink>
  )
}
