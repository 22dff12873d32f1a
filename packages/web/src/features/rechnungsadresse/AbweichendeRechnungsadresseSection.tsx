import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/Links.tsx'
import { AbweichendSection } from '../eintrag/AbweichendSection.tsx'
import { Anschrift } from './Anschrift.tsx'
import { abweichendeRechnungsadresseQuery } from './queries.ts'

interface AbweichendeRechnungsadresseSectionProps {
  vertragId: string
  /** Undefined until it is known. */
  mayWrite: boolean | undefined
}

/** The contract's own billing address on its page, in three states [eintrag-10]. */
export function AbweichendeRechnungsadresseSection({ vertragId, mayWrite }: AbweichendeRechnungsadresseSectionProps) {
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { status, data, error, refetch, isFetching } = useQuery(abweichendeRechnungsadresseQuery(vertragId))
  return (
    <AbweichendSection
      was="Rechnungsadresse"
      query={{ status, data, error, refetch, isFetching }}
      lines={3}
      mayWrite={mayWrite}
      renderChange={(label) => (
        <ButtonLink size="small" to="/vertrag/$vertragId/rechnungsadresse/editieren" params={{ vertragId }}>
          {label}
        </ButtonLink>
      )}
      listLink={
        <ButtonLink size="small" to="/vertrag/$vertragId/rechnungsadressen" params={{ vertragId }}>
          Alle Rechnungsadressen anzeigen
        </ButtonLink>
      }
    >
      {(adresse) => <Anschrift adresse={adresse} />}
    </AbweichendSection>
  )
}
