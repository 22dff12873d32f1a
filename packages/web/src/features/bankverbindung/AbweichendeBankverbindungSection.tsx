import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/Links.tsx'
import { AbweichendSection } from '../eintrag/AbweichendSection.tsx'
import { Bankkonto } from './Bankkonto.tsx'
import { abweichendeBankverbindungQuery } from './queries.ts'

interface AbweichendeBankverbindungSectionProps {
  vertragId: string
  /** Undefined until it is known. */
  mayWrite: boolean | undefined
}

/** The contract's own bank details on its page, in three states [eintrag-10]. */
export function AbweichendeBankverbindungSection({ vertragId, mayWrite }: AbweichendeBankverbindungSectionProps) {
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { status, data, error, refetch, isFetching } = useQuery(abweichendeBankverbindungQuery(vertragId))
  return (
    <AbweichendSection
      was="Bankverbindung"
      query={{ status, data, error, refetch, isFetching }}
      lines={6}
      mayWrite={mayWrite}
      renderChange={(label) => (
        <ButtonLink size="small" to="/vertrag/$vertragId/bankverbindungen/editieren" params={{ vertragId }}>
          {label}
        </ButtonLink>
      )}
      listLink={
        <ButtonLink size="small" to="/vertrag/$vertragId/bankverbindungen" params={{ vertragId }}>
          Alle Bankverbindungen anzeigen
        </ButtonLink>
      }
    >
      {(bankverbindung) => <Bankkonto bankverbindung={bankverbindung} />}
    </AbweichendSection>
  )
}
