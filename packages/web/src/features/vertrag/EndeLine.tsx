import type { Vertrag } from '@ekp/wire/vertrag'
import { formatDatum } from '../../lib/format.ts'
import { LineLink } from '../../ui/layout/LineList.tsx'

interface EndeLineProps {
  vertrag: Pick<Vertrag, 'id' | 'lieferende' | 'gewuenschtesLieferende'>
  /** What the customer calls the contract: `Strom`. */
  name: string
}

/** On the start page: when the delivery of a running contract ends, or when the customer wants it to [vertrag-23]. */
export function EndeLine({ vertrag: { id, lieferende, gewuenschtesLieferende }, name }: EndeLineProps) {
  const ende = lieferende ?? gewuenschtesLieferende
  if (ende === null) return null
  return (
    <LineLink
      to="/vertrag/$vertragId/detail"
      params={{ vertragId: id }}
      icon="calendar"
      note={lieferende === null ? 'Ihr gewünschtes Lieferende, noch nicht bestätigt' : 'Ende der Lieferung'}
    >
      {name}: {lieferende === null ? 'gekündigt zum' : 'endet am'} <strong>{formatDatum(ende)}</strong>
    </LineLink>
  )
}
