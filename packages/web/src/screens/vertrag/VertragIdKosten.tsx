import { verlaufOf } from '@ekp/wire/rules/jahresverlauf'
import { Kostenansicht } from '../../features/verbrauch/kosten/Kostenansicht.tsx'
import { keineKosten } from '../../features/verbrauch/kosten/texts.ts'
import { Auswertung } from '../../features/vertrag/Auswertung.tsx'
import { useParams } from '../../lib/router/RouterView.tsx'
import { useTenant } from '../../lib/tenantContext.ts'
import { ButtonLink } from '../../ui/Links.tsx'

/** What a contract's consumption cost, line by line as on a bill [verbrauch-20]. */
export function VertragIdKosten() {
  const { abrechnung } = useTenant()
  const { vertragId } = useParams('/vertrag/$vertragId/kosten')
  return (
    <Auswertung
      vertragId={vertragId}
      title="Kosten im Einzelnen"
      has={({ hatKostenaufstellung }) => hatKostenaufstellung}
      none={keineKosten}
    >
      {({ lieferbeginn, hatHistorie, hatTarifvergleich, versorgungsart, kundenArt }, back) => (
        <Kostenansicht
          key={vertragId}
          vertragId={vertragId}
          lieferbeginn={lieferbeginn}
          hasHistorie={hatHistorie}
          verlauf={verlaufOf(versorgungsart, kundenArt, abrechnung.strom)}
          links={
            <>
              {hatTarifvergleich && (
                <ButtonLink to="/vertrag/$vertragId/vergleich" params={{ vertragId }}>
                  Tarife vergleichen
                </ButtonLink>
              )}
              {back}
            </>
          }
        />
      )}
    </Auswertung>
  )
}
