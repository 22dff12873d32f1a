import { Fragment } from 'react'
import { TextLink } from '../../ui/Links.tsx'
import type { Eintrag, Eintragsart } from './eintragsart.ts'
import { mostVertraege } from './eintragslage.ts'

interface NurFuerVertragProps {
  art: Pick<Eintragsart<Eintrag>, 'wort' | 'pfade'>
  vertragIds: readonly string[]
  /** Those with an entry of their own. */
  eigene: readonly string[]
}

/** To the form for one contract only; nothing where the customer's entry is the only one there is [eintrag-16]. */
export function NurFuerVertrag({ art: { wort, pfade }, vertragIds, eigene }: NurFuerVertragProps) {
  const offered = vertragIds.length === 1 ? eigene : vertragIds
  if (offered.length === 0 || offered.length > mostVertraege) return null
  return (
    <p>
      Nur für Vertrag{' '}
      {offered.map((vertragId, index) => (
        <Fragment key={vertragId}>
          {index > 0 && (index === offered.length - 1 ? ' oder ' : ', ')}
          <TextLink
            to={pfade.ofVertragEditieren}
            params={{ vertragId }}
            aria-label={`${wort} für Vertrag ${vertragId} ändern`}
          >
            {vertragId}
          </TextLink>
        </Fragment>
      ))}{' '}
      ändern
    </p>
  )
}
