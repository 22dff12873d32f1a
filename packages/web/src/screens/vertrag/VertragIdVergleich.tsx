import { useMayWrite } from '../../features/anschlussnutzer/queries.ts'
import { Vergleichsansicht } from '../../features/verbrauch/vergleich/Vergleichsansicht.tsx'
import { keinVergleich } from '../../features/verbrauch/vergleich/texts.ts'
import { Auswertung } from '../../features/vertrag/Auswertung.tsx'
import { useParams } from '../../lib/router/RouterView.tsx'
import { ButtonLink } from '../../ui/Links.tsx'

/** What the contract's consumption would have cost in the tariffs on offer [tarif-26]. */
export function VertragIdVergleich() {
  const { vertragId } = useParams('/vertrag/$vertragId/vergleich')
  const mayWrite = useMayWrite()
  return (
    <Auswertung
      vertragId={vertragId}
      title="Tarifvergleich"
      has={({ hatTarifvergleich }) => hatTarifvergleich}
      none={keinVergleich}
    >
      {({ lieferbeginn }, back) => (
        <Vergleichsansicht
          key={vertragId}
          vertragId={vertragId}
          lieferbeginn={lieferbeginn}
          links={
            <>
              {mayWrite && <ButtonLink to="/kontaktanfrage">Zu einem Angebot anfragen</ButtonLink>}
              {back}
            </>
          }
        />
      )}
    </Auswertung>
  )
}
