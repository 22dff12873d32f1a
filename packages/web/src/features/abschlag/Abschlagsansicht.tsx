import type { Abschlag, Abschlagsvorausschau } from '@ekp/wire/abschlag'
import type { Vertrag } from '@ekp/wire/vertrag'
import { type ReactNode, useState } from 'react'
import { isNotFound } from '../../api/ApiError.ts'
import { formatDatum } from '../../lib/format.ts'
import { deferred } from '../../lib/later/deferred.tsx'
import { useQuery } from '../../lib/useQuery.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { Card, CardGrid } from '../../ui/layout/Card.tsx'
import { SectionFailed, type SectionQuery } from '../../ui/layout/Section.tsx'
import { Stage } from '../../ui/layout/Stage.tsx'
import answerStyles from '../../ui/layout/Stage.module.css'
import styles from './Abschlagsansicht.module.css'
import { AbschlagStage } from './AbschlagStage.tsx'
import type { JahresbildProps } from './Jahresbild.tsx'
import { NaechsteRechnung } from './NaechsteRechnung.tsx'
import { OffenesCard } from './OffenesCard.tsx'
import { Ueberweisung } from './Ueberweisung.tsx'
import { Wunsch } from './Wunsch.tsx'
import { Zahlungen } from './Zahlungen.tsx'
import { isAenderbar } from './aenderung.ts'
import { abschlagQuery } from './queries.ts'
import { ohneText } from './texts.ts'
import { aenderungDraft } from './useAenderungForm.ts'
import { vorausschauQuery } from './vorausschauQuery.ts'

interface AbschlagsansichtProps {
  vertrag: Vertrag
  /** False for the access level `eingeschränkt`. */
  mayWrite: boolean
  /** To what was used lately, for who pays each month what it cost; nothing where the contract has no such page. */
  kosten: ReactNode
}

/** A contract's instalment: what is paid when, whether it fits, and what else it could be [abschlag-30]. */
export function Abschlagsansicht({ vertrag, mayWrite, kosten }: AbschlagsansichtProps) {
  const vertragId = vertrag.id
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { status, data, error, refetch, isFetching } = useQuery(abschlagQuery(vertragId))
  const hasPlan = data !== undefined && data.ohne === null
  const { isPending: isVorausschauPending, ...vorausschau } = useVorausschau(vertragId, hasPlan)
  if (data === undefined && isNotFound(error)) {
    return (
      <Alert kind="info">
        Ihren Abschlag zeigt das Portal für diesen Vertrag nicht. Er steht auf Ihrer letzten Rechnung.
      </Alert>
    )
  }
  if (status === 'error' && data === undefined) {
    return <SectionFailed query={{ status, data, error, refetch, isFetching }} />
  }
  // Shown together: what comes later would push everything down.
  if (data === undefined || (hasPlan && isVorausschauPending)) return <Laedt />
  if (data.ohne !== null) {
    return (
      <>
        {data.offenes && <OffenesCard abschlag={data} offenes={data.offenes} />}
        <OhneAbschlag ohne={data.ohne} kosten={kosten} />
        {data.zahlungen.length > 0 && <Zahlungen zahlungen={data.zahlungen} />}
      </>
    )
  }
  return <MitAbschlag vertrag={vertrag} mayWrite={mayWrite} abschlag={data} vorausschau={vorausschau} />
}

function useVorausschau(vertragId: string, enabled: boolean) {
  const { status, data, error, refetch, isFetching, isPending } = useQuery({ ...vorausschauQuery(vertragId), enabled })
  return { status, data, error, refetch, isFetching, isPending }
}

const Laedt = () => (
  <>
    <Card className={styles.laedt}>
      <LoadingMask lines={[1, 4]} hasButton />
    </Card>
    <Card className={styles.bild}>
      <LoadingMask shape="block" hasTitle />
    </Card>
  </>
)

interface OhneAbschlagProps extends Pick<AbschlagsansichtProps, 'kosten'> {
  ohne: NonNullable<Abschlag['ohne']>
}

/** Why there is none, and what there is in its place. */
function OhneAbschlag({ ohne, kosten }: OhneAbschlagProps) {
  return (
    <Stage title="Ihr Abschlag">
      <p className={answerStyles.sentence}>{ohneText(ohne)}</p>
      <Actions>
        {ohne === 'KEIN_PLAN' ? (
          <ButtonLink to="/kontaktanfrage">Schreiben Sie uns</ButtonLink>
        ) : (
          <ButtonLink to="/rechnungen">Ihre Rechnungen</ButtonLink>
        )}
        {ohne === 'MONATSRECHNUNG' && kosten}
      </Actions>
    </Stage>
  )
}

const AenderungForm = deferred(async () => (await import('./AenderungForm.tsx')).AenderungForm, {
  pending: (
    <Card>
      <LoadingMask shape="fields" lines={2} hasButton />
    </Card>
  ),
  failed: <Alert kind="error">Das Formular konnte nicht geladen werden. Bitte laden Sie die Seite neu.</Alert>,
})

const Jahresbild = deferred<JahresbildProps>(async () => (await import('./Jahresbild.tsx')).Jahresbild, {
  pending: <LoadingMask shape="block" hasTitle />,
  // The answer stands in the sentences around it.
  failed: <p>Das Diagramm konnte nicht geladen werden.</p>,
})

interface MitAbschlagProps extends Pick<AbschlagsansichtProps, 'vertrag' | 'mayWrite'> {
  abschlag: Abschlag
  vorausschau: SectionQuery<Abschlagsvorausschau>
}

function MitAbschlag({ vertrag, mayWrite, abschlag, vorausschau }: MitAbschlagProps) {
  const { data } = vorausschau
  // What was typed before the session ended, or the page was left, is still there.
  const [isOpen, setIsOpen] = useState(() => aenderungDraft(vertrag.id).read() !== undefined)
  const { gewuenscht, zahlungen, offenes, weg, naechste } = abschlag
  const [next] = naechste
  const aenderbar = mayWrite && isAenderbar(abschlag) ? abschlag : undefined
  return (
    <>
      {offenes && <OffenesCard abschlag={abschlag} offenes={offenes} />}
      <AbschlagStage vertrag={vertrag} abschlag={abschlag} vorausschau={data} hasOffenes={offenes !== null}>
        {aenderbar && !isOpen && (
          <Actions>
            <Button variant={offenes ? 'secondary' : 'primary'} onClick={() => setIsOpen(true)}>
              Abschlag ändern
            </Button>
          </Actions>
        )}
      </AbschlagStage>
      {aenderbar && isOpen && (
        <AenderungForm
          key={vertrag.id}
          vertragId={vertrag.id}
          versorgungsart={vertrag.versorgungsart}
          abschlag={aenderbar}
          vorausschau={data}
          onClose={() => setIsOpen(false)}
        />
      )}
      {gewuenscht && <Wunsch vertragId={vertrag.id} wunsch={gewuenscht} mayWrite={mayWrite} />}
      {next && weg.konto === null && weg.empfaenger !== null && (
        <Card as="section" aria-labelledby="ueberweisen">
          <h2 id="ueberweisen">So überweisen Sie</h2>
          <Ueberweisung
            weg={weg}
            betrag={next.betrag}
            isCodeAsked
            before={<p>Ihr Abschlag zum {formatDatum(next.datum)}:</p>}
          />
        </Card>
      )}
      {data && data.kosten !== null && (
        <Card className={styles.bild}>
          <Jahresbild abschlag={abschlag} vorausschau={data} />
        </Card>
      )}
      <CardGrid>
        {/* Without a delivery, or a host that knows, nothing is foreseen. */}
        {!isNotFound(vorausschau.error) && (
          <NaechsteRechnung abschlag={abschlag} offen={offenes?.betrag} query={vorausschau} />
        )}
        <Zahlungen zahlungen={zahlungen} />
      </CardGrid>
    </>
  )
}
