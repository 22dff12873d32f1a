import { Fragment } from 'react'
import { TextLink } from '../../ui/TextLink.tsx'
import type { Eintragsart } from './eintragsarten.ts'

interface VertragLinksProps {
  art: Eintragsart
  vertragIds: readonly string[]
}

// More of them nobody reads.
const most = 5
const list = new Intl.ListFormat('de-DE', { type: 'conjunction' })

/** The contracts that have one of their own, as a sentence. */
export function VertragLinks({ art: { wort, mehrzahl, ofVertrag }, vertragIds }: VertragLinksProps) {
  if (vertragIds.length > most) {
    return `Für ${vertragIds.length} Ihrer Verträge sind abweichende ${mehrzahl} hinterlegt.`
  }
  const links = list.formatToParts(vertragIds).map(({ type, value }, index) => (
    <Fragment key={index}>
      {type === 'element' ? (
        <TextLink to={ofVertrag} params={{ vertragId: value }}>
          {value}
        </TextLink>
      ) : (
        value
      )}
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
