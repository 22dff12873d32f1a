import type { Tarif } from '@ekp/wire/tarif'
import type { ReactNode } from 'react'
import { errorText } from '../../api/ApiError.ts'
import { currentDay } from '../../lib/berlinTime.ts'
import { ButtonLink } from '../../ui/Links.tsx'
import { Foldable, SectionFailed, type SectionQuery } from '../../ui/layout/Section.tsx'
import { KeyFigures } from '../../ui/table/KeyFigures.tsx'
import { KeinTarif, PreislabelOpen } from './TarifPreise.tsx'
import { type KundenArt, preisFigures } from './tarifRows.ts'
import { durchschnittsText } from './texts.ts'

interface TarifBlockProps {
  vertragId: string
  /** Settled: its card waits for it. */
  query: SectionQuery<Tarif | null>
  kundenArt: KundenArt
  /** What stands on a phone in place of everything but the first price; undefined where there is nothing to fold. */
  gefaltet: string | undefined
  /** What else is folded with it. */
  children: ReactNode
}

/** The prices of the current tariff inside a contract's card, and what is to be known besides; fails on its own. */
export function TarifBlock({ vertragId, query, kundenArt, gefaltet, children }: TarifBlockProps) {
  const { data } = query
  const [first, ...others] = data ? preisFigures(data, kundenArt) : []
  // In the words of the tariff's page.
  const warumOffen = data && first?.value === null ? durchschnittsText(data, currentDay()) : undefined
  return (
    <>
      {data === undefined && <SectionFailed query={query} onError={tarifErrorText} />}
      {first && <KeyFigures figures={[{ ...first, note: first.note ?? warumOffen }]} loud />}
      <Foldable value={gefaltet}>
        {others.length > 0 && <KeyFigures figures={others} />}
        {data && <PreislabelOpen tarif={data} kundenArt={kundenArt} />}
        {data === null && <KeinTarif vertragId={vertragId} kundenArt={kundenArt} />}
        {children}
      </Foldable>
      {data?.istDynamisch && (
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
