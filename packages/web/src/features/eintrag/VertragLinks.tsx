import { Fragment } from 'react'
import { separatorAt } from '../../lib/format.ts'
import { TextLink } from '../../ui/Links.tsx'
import type { Eintrag, Eintragsart } from './eintragsart.ts'
import { mostVertraege } from './eintragslage.ts'

export interface VertragLinksProps {
  art: Pick<Eintragsart<Eintrag>, 'wort' | 'mehrzahl' | 'pfade'>
  vertragIds: readonly string[]
}

/** The contracts that have one of their own, as a sentence. */
export function VertragLinks({ art: { wort, mehrzahl, pfade }, vertragIds }: VertragLinksProps) {
  if (vertragIds.length > mostVertraege) {
    return `Für ${vertragIds.length} Ihrer Verträge sind abweichende ${mehrzahl} hinterlegt.`
  }
  const links = vertragIds.map((vertragId, index) => (
    <Fragment key={vertragId}>
      {separatorAt(index, vertragIds.length)}
      <TextLink to={pfade.ofVertrag} params={{ vertragId }}>
        {vertragId}
      </TextLink>
    </Fragment>
  ))
  return vertragIds.length === 1 ? (
    <>
      Für Vertrag {links} ist eine abweichende {wort} hinterlegt.
    </>
  ) : (
    <>
      Für die Verträge {links} sind abweichende {mehrzahl} hinterlegt.
    </>
  )
}
