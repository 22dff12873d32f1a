import { formatDatum } from '../../lib/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import type { Eintragslage } from './deriveEintragslage.ts'
import type { Eintragsart } from './eintragsarten.ts'
import styles from './KeinEintrag.module.css'
import { VertragLinks } from './VertragLinks.tsx'

interface KeinEintragProps {
  art: Eintragsart
  lage: Eintragslage
  /** Whether all of that is known. */
  isComplete: boolean
  mayWrite: boolean
}

/** No entry of the customer holds today: says which others there are, with links to them [anschlussnutzer-9]. */
export function KeinEintrag({ art, lage, isComplete, mayWrite }: KeinEintragProps) {
  const { wort, mehrzahl } = art
  const { hasEigene, naechste, vertragIds, hasVergangene } = lage
  const alle = <TextLink to={art.alle}>Alle {mehrzahl}</TextLink>
  const vertraege = <TextLink to="/vertraege">Verträge</TextLink>
  const hasOfVertrag = vertragIds.length > 0
  return (
    <Alert kind="info" announced={false} title={`Es wurde keine aktuelle ${wort} bei uns im System gefunden.`}>
      <div className={styles.sentences}>
        {naechste !== undefined && (
          <p>
            Ihre nächste {wort} gilt ab {formatDatum(naechste)}. Sie finden sie unter {alle}.
          </p>
        )}
        {hasOfVertrag && (
          <p>
            <VertragLinks art={art} vertragIds={vertragIds} /> Sie finden sie unter {vertraege}.
          </p>
        )}
        {hasEigene && naechste === undefined && (
          <p>
            Ihre früheren {mehrzahl} finden Sie unter {alle}.
          </p>
        )}
        {hasVergangene && (
          <p>
            Frühere {mehrzahl} einzelner Verträge finden Sie unter {vertraege}.
          </p>
        )}
        {isComplete && !hasEigene && !hasOfVertrag && !hasVergangene && (
          <p>Bei uns ist noch keine {wort} hinterlegt, auch nicht für einen einzelnen Vertrag.</p>
        )}
        {isComplete && !hasEigene && mayWrite && (
          <p>
            Eine {wort} für alle Ihre Verträge können Sie unter {alle} anlegen.
          </p>
        )}
        {isComplete && !hasEigene && !mayWrite && (
          <p>
            Sobald eine {wort} für Sie hinterlegt ist, finden Sie sie unter {alle}.
          </p>
        )}
      </div>
    </Alert>
  )
}
