import type { Tarif } from '@ekp/wire/tarif'
import { errorText } from '../../api/ApiError.ts'
import { ButtonLink } from '../../ui/Links.tsx'
import { SectionFailed, type SectionQuery } from '../../ui/layout/Section.tsx'
import { KeinTarif, TarifPreise } from './TarifPreise.tsx'
import type { KundenArt } from './tarifRows.ts'

interface TarifBlockProps {
  vertragId: string
  /** Settled: its card waits for it. */
  query: SectionQuery<Tarif | null>
  kundenArt: KundenArt
}

/** The prices of the current tariff inside a contract's card; fails on its own. */
export function TarifBlock({ vertragId, query, kundenArt }: TarifBlockProps) {
  const { data } = query
  if (data === undefined) return <SectionFailed query={query} onError={tarifErrorText} />
  if (data === null) return <KeinTarif vertragId={vertragId} kundenArt={kundenArt} />
  return (
    <>
      <TarifPreise tarif={data} kundenArt={kundenArt} loud />
      {data.istDynamisch && (
        <ButtonLink size="small" to="/vertrag/$vertragId/preiszeitreihe" params={{ vertragId }}>
          Preiszeitreihe
        </ButtonLink>
      )}
    </>
  )
}

function tarifErrorText(error: unknown): string {
  return errorText(error, 'Beim Laden der Vertragsstammdaten ist ein unbekannter Fehler aufgetreten.')
}
