import { errorText } from '../../api/ApiError.ts'
import { formatDatum } from '../../lib/format.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { ButtonLink, TextLink } from '../../ui/Links.tsx'
import { Section, SectionFailed } from '../../ui/layout/Section.tsx'
import { EditLink } from '../anschlussnutzer/EditLink.tsx'
import { useMayWrite } from '../anschlussnutzer/queries.ts'
import type { Eintrag, Eintragsart } from './eintragsart.ts'
import { type Eintragslage, useEintragslage } from './eintragslage.ts'
import { geltungsbereichText } from './geltung.ts'
import { Kuenftige } from './Kuenftige.tsx'
import { Kurz } from './Kurz.tsx'
import { NurFuerVertrag } from './NurFuerVertrag.tsx'
import { formatGueltigkeit, gefaltetText } from './texts.ts'
import { VertragLinks, type VertragLinksProps } from './VertragLinks.tsx'
import styles from './EintragSection.module.css'

/** The customer's entry of today on the overview, or a sentence in its place [anschlussnutzer-7] [anschlussnutzer-8]. */
export function EintragSection<E extends Eintrag>({ art }: { art: Eintragsart<E> }) {
  const query = useEintragslage(art)
  const mayWrite = useMayWrite()
  const lage = query.data !== undefined && 'lage' in query.data ? query.data.lage : undefined
  const hasAktuelle = query.data !== undefined && lage === undefined
  const hasOwn = hasAktuelle || lage?.hasEigene === true
  const all = (
    <ButtonLink size="small" to={art.pfade.alle}>
      Alle {art.mehrzahl} anzeigen
    </ButtonLink>
  )
  const create = mayWrite && (
    <ButtonLink size="small" to={art.pfade.editieren}>
      Neue {art.wort} anlegen
    </ButtonLink>
  )
  return (
    <Section
      title={art.wort}
      actions={
        // A billing address is edited only where there is one [anschlussnutzer-7].
        mayWrite &&
        (hasAktuelle || art.art === 'bankverbindung') && (
          <EditLink to={art.pfade.editieren}>{`${art.wort} editieren`}</EditLink>
        )
      }
      query={query}
      loading={{ lines: art.lines, hasButton: true }}
      onError={eintragFehler}
      fold={(auskunft) => {
        if (!('lage' in auskunft)) return gefaltetText(art, auskunft.aktuelle, auskunft.kuenftige[0])
        return auskunft.missing === undefined ? gefaltetText(art, null, auskunft.lage.naechste) : undefined
      }}
      stays={
        <>
          {mayWrite && query.data !== undefined && !('lage' in query.data) && (
            <NurFuerVertrag art={art} vertragIds={query.data.vertragIds} eigene={query.data.abweichende ?? []} />
          )}
          {(hasOwn || create) && (
            <Actions>
              {!hasAktuelle && create}
              {hasOwn && all}
            </Actions>
          )}
        </>
      }
    >
      {(auskunft) =>
        'lage' in auskunft ? (
          <>
            <KeinEintrag
              art={art}
              lage={auskunft.lage}
              isComplete={auskunft.missing === undefined}
              mayWrite={mayWrite}
            />
            {auskunft.missing && <SectionFailed query={auskunft.missing} onError={eintragFehler} />}
          </>
        ) : (
          <>
            {art.show(auskunft.aktuelle)}
            <p>{formatGueltigkeit(auskunft.aktuelle)}</p>
            <Kuenftige art={art} eintraege={auskunft.kuenftige} />
            <Abweichende art={art} vertragIds={auskunft.abweichende} />
          </>
        )
      }
    </Section>
  )
}

type Art<E extends Eintrag> = Pick<Eintragsart<E>, 'wort' | 'mehrzahl' | 'pfade' | 'kurz'>

interface KeinEintragProps<E extends Eintrag> {
  art: Art<E>
  lage: Eintragslage<E>
  /** Whether all of that is known. */
  isComplete: boolean
  mayWrite: boolean
}

/** No entry of the customer holds today: says which others there are, with links to them [anschlussnutzer-9]. */
function KeinEintrag<E extends Eintrag>({ art, lage, isComplete, mayWrite }: KeinEintragProps<E>) {
  const { wort, mehrzahl } = art
  const { hasEigene, naechste, vertragIds, hasVergangene } = lage
  const all = <TextLink to={art.pfade.alle}>Alle {mehrzahl}</TextLink>
  const vertraege = <TextLink to="/vertraege">Verträge</TextLink>
  const hasOfVertrag = vertragIds.length > 0
  return (
    <Alert kind="info" announced={false} title={`Es wurde keine aktuelle ${wort} bei uns im System gefunden.`}>
      <div className={styles.sentences}>
        {naechste !== undefined && (
          <p>
            Ihre nächste {wort} gilt ab {formatDatum(naechste.gueltigVon ?? '')}:{' '}
            <Kurz art={art} eintrag={naechste}>
              .
            </Kurz>{' '}
            Sie finden sie unter {all}.
          </p>
        )}
        {hasOfVertrag && (
          <p>
            <VertragLinks art={art} vertragIds={vertragIds} /> Sie finden sie unter {vertraege}.
          </p>
        )}
        {hasEigene && naechste === undefined && (
          <p>
            Ihre früheren {mehrzahl} finden Sie unter {all}.
          </p>
        )}
        {hasVergangene && (
          <p>
            Frühere {mehrzahl} einzelner Verträge finden Sie unter {vertraege}.
          </p>
        )}
        {isComplete && !hasEigene && mayWrite && (
          <p>
            Eine {wort} für alle Ihre Verträge können Sie unter {all} anlegen.
          </p>
        )}
        {isComplete && !hasEigene && !mayWrite && (
          <p>
            Sobald eine {wort} für Sie hinterlegt ist, finden Sie sie unter {all}.
          </p>
        )}
      </div>
    </Alert>
  )
}

interface AbweichendeProps extends Pick<VertragLinksProps, 'art'> {
  vertragIds: readonly string[] | undefined
}

/** For which contracts the entry above does not hold [anschlussnutzer-19]. */
function Abweichende({ art, vertragIds }: AbweichendeProps) {
  if (vertragIds === undefined) return <p>{geltungsbereichText(art, [], undefined)}</p>
  if (vertragIds.length === 0) return null
  return (
    <p>
      <VertragLinks art={art} vertragIds={vertragIds} />
    </p>
  )
}

/** Why an entry, or a list of them, could not be loaded [anschlussnutzer-10]. */
function eintragFehler(error: unknown): string {
  return errorText(error, 'Es ist ein unbekannter Fehler aufgetreten.')
}
