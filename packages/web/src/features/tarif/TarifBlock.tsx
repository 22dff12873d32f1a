import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../api/ApiError.ts'
import { ButtonLink } from '../../ui/Links.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { SectionFailed } from '../../ui/layout/Section.tsx'
import { TarifTable } from './TarifTable.tsx'
import { aktuellerTarifQuery } from './queries.ts'

/** The current tariff inside a contract's card; loads and fails on its own. */
export function TarifBlock({ vertragId, kundenArt }: { vertragId: string; kundenArt: string | null }) {
  const query = useQuery(aktuellerTarifQuery(vertragId))
  if (query.isPending) return <LoadingMask lines={8} />
  if (query.isError) return <SectionFailed query={query} onError={tarifErrorText} />
  return (
    <>
      <TarifTable tarif={query.data} kundenArt={kundenArt} />
      {query.data?.istDynamisch && (
        <ButtonLink size="small" to="/vertrag/$vertragId/preiszeitreihe" params={{ vertragId }}>
          Zur Preiszeitreihe
        </ButtonLink>
      )}
    </>
  )
}

function tarifErrorText(error: unknown): string {
  return errorText(error, 'Beim Laden der Vertragsstammdaten ist ein unbekannter Fehler aufgetreten.')
}
