import { findAblesungsstand } from '../../features/ablesung/ablesungsstand.ts'
import { ablesungenQuery } from '../../features/ablesung/queries.ts'
import { abschlagQuery } from '../../features/abschlag/queries.ts'
import { NurLesen } from '../../features/anschlussnutzer/NurLesen.tsx'
import { anschlussnutzerQuery, useMayWrite } from '../../features/anschlussnutzer/queries.ts'
import { benachrichtigungenQuery } from '../../features/benachrichtigung/bestellungen.ts'
import { KalenderSection } from '../../features/benachrichtigung/KalenderSection.tsx'
import { listTermine } from '../../features/benachrichtigung/termine.ts'
import { ThemenSection } from '../../features/benachrichtigung/ThemenSection.tsx'
import { rechnungenQuery } from '../../features/rechnung/queries.ts'
import { Auswertung } from '../../features/vertrag/Auswertung.tsx'
import { currentDay } from '../../lib/berlinTime.ts'
import { useParams } from '../../lib/router/RouterView.tsx'
import { useQuery } from '../../lib/useQuery.ts'
import { Actions } from '../../ui/Actions.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { Card } from '../../ui/layout/Card.tsx'

/** What a customer is reminded of: by mail as he likes, and in his own calendar [benachrichtigung-12] [benachrichtigung-13]. */
export function VertragIdErinnerungen() {
  const { vertragId } = useParams('/vertrag/$vertragId/erinnerungen')
  const ablesungen = useQuery(ablesungenQuery(vertragId))
  const abschlag = useQuery(abschlagQuery(vertragId))
  const rechnungen = useQuery(rechnungenQuery)
  const bestellungen = useQuery(benachrichtigungenQuery)
  const kunde = useQuery(anschlussnutzerQuery)
  const mayWrite = useMayWrite()
  // All at once: what stands below another part would move when that comes.
  const isPending = [ablesungen, abschlag, rechnungen, bestellungen, kunde].some((query) => query.isPending)
  return (
    <Auswertung vertragId={vertragId} title="Erinnerungen" has={() => true} none={() => ''}>
      {(vertrag, back) => {
        const today = currentDay()
        const { lieferbeginn } = vertrag
        const ablesefrist = ablesungen.data && findAblesungsstand(ablesungen.data, { lieferbeginn, today }).frist
        const termine = listTermine({
          vertrag,
          ablesefrist,
          abschlag: abschlag.data,
          rechnungen: rechnungen.data,
          mayWrite,
          today,
        })
        if (isPending) {
          return (
            <Card>
              <LoadingMask lines={[8, 5]} />
            </Card>
          )
        }
        return (
          <>
            <ThemenSection vertrag={vertrag} />
            <KalenderSection vertragId={vertragId} termine={termine} />
            <NurLesen />
            <Actions>{back}</Actions>
          </>
        )
      }}
    </Auswertung>
  )
}
