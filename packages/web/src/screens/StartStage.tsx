import type { Vertrag } from '@ekp/wire/vertrag'
import type { ReactNode } from 'react'
import { PreisStage } from '../features/tarif/preise/PreisStage.tsx'
import { GesternNote } from '../features/verbrauch/historie/GesternNote.tsx'
import { JahrNote, VerbrauchStage } from '../features/verbrauch/VerbrauchStage.tsx'

interface StartStageProps {
  vertrag: Vertrag
  /** What the customer calls the contract: `Strom`. */
  name: string
  /** Stands there while it loads. */
  pending: ReactNode
}

/** What the start page opens with: the price of now of a dynamic tariff, else what a year cost [oberflaeche-34]. */
export function StartStage({ vertrag, name, pending }: StartStageProps) {
  const jahr = <VerbrauchStage vertrag={vertrag} name={name} pending={pending} />
  if (vertrag.versorgungsart !== 'strom') return jahr
  return (
    <PreisStage vertragId={vertrag.id} kundenArt={vertrag.kundenArt} name={name} pending={pending} otherwise={jahr}>
      {vertrag.hatHistorie && <GesternNote vertragId={vertrag.id} />}
      <JahrNote vertrag={vertrag} />
    </PreisStage>
  )
}
