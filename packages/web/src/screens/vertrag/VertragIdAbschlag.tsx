import { Abschlagsansicht } from '../../features/abschlag/Abschlagsansicht.tsx'
import { abschlagQuery } from '../../features/abschlag/queries.ts'
import { NurLesen } from '../../features/anschlussnutzer/NurLesen.tsx'
import { useMayWrite } from '../../features/anschlussnutzer/queries.ts'
import { BenachrichtigungSection } from '../../features/benachrichtigung/BenachrichtigungSection.tsx'
import { Auswertung } from '../../features/vertrag/Auswertung.tsx'
import { useParams } from '../../lib/router/RouterView.tsx'
import { useQuery } from '../../lib/useQuery.ts'
import { Actions } from '../../ui/Actions.tsx'
import { ButtonLink } from '../../ui/Links.tsx'

/** What a contract's instalment is, whether it fits, and how it is changed [abschlag-30]. */
export function VertragIdAbschlag() {
  const { vertragId } = useParams('/vertrag/$vertragId/abschlag')
  const mayWrite = useMayWrite()
  const { data: abschlag } = useQuery(abschlagQuery(vertragId))
  return (
    <Auswertung vertragId={vertragId} title="Abschlag" has={() => true} none={() => ''}>
      {(vertrag, back) => (
        <>
          <Abschlagsansicht
            key={vertragId}
            vertrag={vertrag}
            mayWrite={mayWrite}
            kosten={
              vertrag.hatKostenaufstellung && (
                <ButtonLink to="/vertrag/$vertragId/kosten" params={{ vertragId }} search={{ zeitraum: 'monat' }}>
                  Was dieser Monat kostet
                </ButtonLink>
              )
            }
          />
          {abschlag?.ohne === null && <BenachrichtigungSection thema="abschlag" vertragIds={[vertragId]} />}
          <NurLesen />
          <Actions>{back}</Actions>
        </>
      )}
    </Auswertung>
  )
}
