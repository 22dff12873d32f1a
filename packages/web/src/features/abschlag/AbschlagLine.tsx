import { useQuery } from '../../lib/useQuery.ts'
import { LineLink, PendingLine } from '../../ui/layout/LineList.tsx'
import { currentDay } from '../../lib/berlinTime.ts'
import { naechsterText, wegText } from './kurz.ts'
import { abschlagQuery } from './queries.ts'

interface AbschlagLineProps {
  vertragId: string
  /** What the customer calls the contract: `Strom`. */
  name: string
}

/** On the start page: what is paid next for a contract [abschlag-38]. Nothing without an instalment. */
export function AbschlagLine({ vertragId, name }: AbschlagLineProps) {
  const { data, isPending } = useQuery(abschlagQuery(vertragId))
  if (isPending) return <PendingLine />
  const text = data && naechsterText(data, currentDay())
  if (data === undefined || text === undefined) return null
  return (
    <LineLink
      to="/vertrag/$vertragId/abschlag"
      params={{ vertragId }}
      icon="calendar"
      note={`${name}, ${wegText(data)}`}
    >
      Nächster Abschlag <strong>{text}</strong>
    </LineLink>
  )
}
