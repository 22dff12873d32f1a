import { LineLink, PendingLine } from '../../../ui/layout/LineList.tsx'
import { usePreisauskunft } from './usePreisauskunft.ts'

interface PreisLineProps {
  vertragId: string
  /** What the customer calls the contract: `Strom`. */
  name: string
  kundenArt: string | null
}

/** On the start page, of a contract that is not its first: the price of now, and when it is lowest [preiszeitreihe-12]. */
export function PreisLine({ name, ...vertrag }: PreisLineProps) {
  const { isPending, auskunft, preislabel } = usePreisauskunft(vertrag)
  if (isPending) return <PendingLine />
  if (auskunft === undefined) return null
  return (
    <LineLink
      to="/vertrag/$vertragId/preiszeitreihe"
      params={{ vertragId: vertrag.vertragId }}
      icon="bolt"
      isLoud
      note={auskunft.guenstig}
    >
      {name}: jetzt <strong>{auskunft.jetzt}</strong>
      {preislabel}
    </LineLink>
  )
}
