import type { ReactNode } from 'react'
import { formatGueltigkeit } from '../../lib/eintragStatus.ts'
import { Actions } from '../../ui/Actions.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Section } from '../../ui/Section.tsx'
import { SectionFailed } from '../../ui/SectionFailed.tsx'
import type { Eintrag } from './deriveEintragslage.ts'
import { EditLink } from './EditLink.tsx'
import { eintragFehler } from './eintragFehler.ts'
import type { Eintragsart } from './eintragsarten.ts'
import type { Eintragsquellen } from './Eintragsquellen.ts'
import { KeinEintrag } from './KeinEintrag.tsx'
import { useEintragslage } from './useEintragslage.ts'
import { useMayWrite } from './useMayWrite.ts'

interface EintragSectionProps<E> {
  art: Eintragsart
  quellen: Eintragsquellen<E>
  loadingLines: number
  children: (eintrag: E) => ReactNode
}

/** The customer's entry of today on the overview, or a sentence in its place [anschlussnutzer-7] [anschlussnutzer-8]. */
export function EintragSection<E extends Eintrag>({ art, quellen, loadingLines, children }: EintragSectionProps<E>) {
  const query = useEintragslage(quellen)
  const mayWrite = useMayWrite()
  const hasAktuelle = query.data !== undefined && !('lage' in query.data)
  const alle = (
    <ButtonLink size="small" to={art.alle}>
      Alle {art.mehrzahl} anzeigen
    </ButtonLink>
  )
  const create = mayWrite && art.anlegen !== undefined && (
    <ButtonLink size="small" to={art.editieren}>
      {art.anlegen}
    </ButtonLink>
  )
  return (
    <Section
      title={art.wort}
      actions={
        mayWrite &&
        (hasAktuelle || art.anlegen !== undefined) && <EditLink to={art.editieren}>{`${art.wort} editieren`}</EditLink>
      }
      query={query}
      loading={{ lines: loadingLines, hasButton: true }}
      onError={eintragFehler}
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
            {(create || auskunft.lage.hasEigene) && (
              <Actions>
                {create}
                {auskunft.lage.hasEigene && alle}
              </Actions>
            )}
          </>
        ) : (
          <>
            {children(auskunft.aktuelle)}
            <p>{formatGueltigkeit(auskunft.aktuelle)}</p>
            <Actions>{alle}</Actions>
          </>
        )
      }
    </Section>
  )
}
