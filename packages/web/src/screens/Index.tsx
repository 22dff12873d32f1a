import type { Vertrag } from '@ekp/wire/vertrag'
import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useIsLate } from '../lib/later/useIsLate.ts'
import { useQuery } from '../lib/useQuery.ts'
import { usePlace } from '../lib/router/RouterView.tsx'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { useWechselziele } from '../features/anmeldung/verknuepfung/wechselziele.ts'
import { NurLesen } from '../features/anschlussnutzer/NurLesen.tsx'
import { anschlussnutzerQuery, useMayWrite } from '../features/anschlussnutzer/queries.ts'
import { StartTiles } from '../features/anschlussnutzer/StartTiles.tsx'
import { AntwortLine } from '../features/anfrage/AntwortLine.tsx'
import { anfragenQuery } from '../features/anfrage/queries.ts'
import { LaterHinweis } from '../features/anmeldung/passkey/LaterHinweis.tsx'
import { EndeLine } from '../features/vertrag/EndeLine.tsx'
import { NochKeinVertrag } from '../features/vertrag/NochKeinVertrag.tsx'
import { firstVertrag, mostVertraege } from '../features/vertrag/firstVertrag.ts'
import { isFernausgelesen } from '../features/vertrag/lauterWeg.ts'
import { useTarife } from '../features/tarif/useTarife.ts'
import { useLaufendeVertraege } from '../features/vertrag/useLaufendeVertraege.ts'
import { versorgungsartIcon } from '../features/vertrag/vertragRows.ts'
import { vertragsname } from '../features/vertrag/vertragsname.ts'
import { takesAblesungen } from '../features/vertrag/vertragsstatus.ts'
import { deferred } from '../lib/later/deferred.tsx'
import { useTenant } from '../lib/tenantContext.ts'
import { Alert } from '../ui/Alert.tsx'
import { classNames } from '../ui/classNames.ts'
import { LoadingMask } from '../ui/LoadingMask.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { LineLink, LineList, PendingLine } from '../ui/layout/LineList.tsx'
import { Page, PageHeading } from '../ui/layout/Page.tsx'
import { SectionFailed } from '../ui/layout/Section.tsx'
import styles from './Index.module.css'

const card = (
  <Card>
    <LoadingMask shape="sentence" lines={1} />
  </Card>
)
const line = <PendingLine />

// Loaded after the buttons: every screen behind the login carries what is in this file's own chunk.
const WartendeLine = part(
  line,
  async () => (await import('../features/ablesung/wartend/WartendeLine.tsx')).WartendeLine,
)
const AblesungLine = part(line, async () => (await import('../features/ablesung/AblesungLine.tsx')).AblesungLine)
const AbschlagLine = part(line, async () => (await import('../features/abschlag/AbschlagLine.tsx')).AbschlagLine)
const OffenesVorweg = part(card, async () => (await import('../features/abschlag/OffenesVorweg.tsx')).OffenesVorweg)
const PreisStage = part(card, async () => (await import('../features/tarif/preise/PreisStage.tsx')).PreisStage)
const VerbrauchStage = part(card, async () => (await import('../features/verbrauch/VerbrauchStage.tsx')).VerbrauchStage)
const JahrNote = part(null, async () => (await import('../features/verbrauch/VerbrauchStage.tsx')).JahrNote)
const GesternNote = part(null, async () => (await import('../features/verbrauch/historie/GesternNote.tsx')).GesternNote)
const PreisLine = part(line, async () => (await import('../features/tarif/preise/PreisLine.tsx')).PreisLine)
const VerbrauchLine = part(line, async () => (await import('../features/verbrauch/VerbrauchLine.tsx')).VerbrauchLine)
const AnfragenLine = part(line, async () => (await import('../features/anfrage/AnfragenLine.tsx')).AnfragenLine)
const RechnungLine = part(line, async () => (await import('../features/rechnung/RechnungLine.tsx')).RechnungLine)
const DokumentLine = part(line, async () => (await import('../features/dokument/DokumentLine.tsx')).DokumentLine)

/** A part with code of its own; if the code does not arrive, the part is absent and the page stays. */
function part<Props extends object>(pending: ReactNode, load: () => Promise<ComponentType<Props>>) {
  return deferred(load, { pending, failed: null })
}

/** The landing page [oberflaeche-7] [oberflaeche-34]. */
export function Index() {
  const { name } = useTenant()
  const query = useQuery(anschlussnutzerQuery)
  const mayWrite = useMayWrite()
  const hatWeitere = useWechselziele().length > 0
  const { kamUmPasswort } = usePlace().state
  const antworten = useInfiniteQuery(anfragenQuery)
  // What is new stands first, and would push away whatever stood there before it.
  const isPending = !query.isError && (query.isPending || antworten.isPending)
  const isLate = useIsLate(isPending)
  const isArriving = isPending && !isLate
  const laufende = useLaufendeVertraege(query.data?.vertraege)
  const first = laufende && firstVertrag(laufende)
  const named = laufende?.map((one) => ({ vertragId: one.id, name: vertragsname(one, laufende) })) ?? []
  const hasNone = query.data?.vertraege.length === 0
  // Who does not know yet stands in a cellar; who has a smart meter reads none.
  const needsAblesung = laufende?.some((one) => takesAblesungen(one) && !isFernausgelesen(one)) ?? query.isPending
  return (
    <Page>
      <PageHeading
        title={['Startseite', name]}
        lead={
          (query.data ?? query.isPending) && (
            <>
              Angemeldet als <strong className={styles.name}>{query.data ? deriveAnzeigename(query.data) : '…'}</strong>
              {hatWeitere && query.data && ` (${query.data.kundennummer})`}
            </>
          )
        }
      >
        Willkommen
      </PageHeading>
      {kamUmPasswort === true && (
        <Alert kind="info">
          Sie sind bereits angemeldet: Ihr Passwort ändern Sie hier unter „Passwort ändern“. Wenn Sie es nicht mehr
          wissen, melden Sie sich bitte ab und öffnen den Link noch einmal.
        </Alert>
      )}
      {isArriving ? (
        <div className={styles.stage}>{card}</div>
      ) : (
        <>
          <LineList title="Neu für Sie">
            <AntwortLine />
            {query.data?.emailAbgelehnt === true && (
              <LineLink to="/daten/uebersicht" icon="warning" isDue note="Unsere letzte E-Mail wurde abgelehnt">
                <strong>Stimmt Ihre E-Mail-Adresse noch?</strong>
              </LineLink>
            )}
          </LineList>
          {laufende && !hasNone && !first && <OffenesVorweg vertraege={named} pending={null} />}
          {!query.isError && (
            <div className={hasNone ? styles.short : styles.stage}>
              {hasNone && <NochKeinVertrag />}
              {!hasNone && laufende === undefined && card}
              {first && laufende && (
                <OffenesVorweg vertraege={named} pending={card}>
                  <FirstStage vertrag={first} name={vertragsname(first, laufende)} />
                </OffenesVorweg>
              )}
            </div>
          )}
        </>
      )}
      <div className={classNames(hasNone ? styles.short : styles.columns, isArriving && styles.arriving)}>
        {/* All tiles appear together, so that none of them slides. */}
        <StartTiles mayWrite={mayWrite || query.isPending} needsAblesung={needsAblesung} />
        <div className={styles.lines}>
          {query.isError && <SectionFailed query={query} />}
          <LineList title="Auf einen Blick">
            <WartendeLine />
            {query.data && laufende ? (
              <VertragsLines count={query.data.vertraege.length} laufende={laufende} mayWrite={mayWrite} />
            ) : (
              !query.isError && <PendingLine />
            )}
            <AnfragenLine />
            <RechnungLine />
            <DokumentLine />
          </LineList>
          <NurLesen />
          <LaterHinweis />
        </div>
      </div>
    </Page>
  )
}

/** The price of now of a dynamic tariff, else what a year cost. */
function FirstStage({ vertrag, name }: { vertrag: Vertrag; name: string }) {
  const { tarife, istDynamisch } = useTarife(vertrag.id)
  if (tarife === undefined) return card
  const jahr = <VerbrauchStage vertrag={vertrag} name={name} tarife={tarife} pending={card} />
  if (!istDynamisch) return jahr
  return (
    <PreisStage vertragId={vertrag.id} kundenArt={vertrag.kundenArt} name={name} pending={card} otherwise={jahr}>
      {(preislabel) => (
        <>
          {vertrag.hatHistorie && <GesternNote vertragId={vertrag.id} preislabel={preislabel} />}
          <JahrNote vertrag={vertrag} />
        </>
      )}
    </PreisStage>
  )
}

interface VertragsLinesProps {
  /** Of all contracts, those that do not run included. */
  count: number
  laufende: readonly Vertrag[]
  mayWrite: boolean
}

/** What there is to say about the contracts that run; of more than two, where they are. */
function VertragsLines({ count, laufende, mayWrite }: VertragsLinesProps) {
  if (laufende.length > mostVertraege) {
    return (
      <LineLink to="/vertraege" icon="bolt" note="Zählerstände, Verbrauch und Preise jedes Vertrags">
        <strong>Ihre {count} Verträge</strong>
      </LineLink>
    )
  }
  const named = laufende.map((vertrag) => ({ vertrag, vertragId: vertrag.id, name: vertragsname(vertrag, laufende) }))
  const first = firstVertrag(laufende)
  const others = named.filter(({ vertrag }) => vertrag !== first)
  const ablesungLines = (says: 'faellig' | 'zuletzt') =>
    named.map(({ vertrag, vertragId, name }) => (
      <AblesungLine
        key={`${vertragId} ${says}`}
        says={says}
        vertragId={vertragId}
        name={name}
        versorgungsart={vertrag.versorgungsart}
        lieferbeginn={vertrag.lieferbeginn}
        mayCreate={mayWrite && vertrag.kundenArt !== 'RLMKunde'}
      />
    ))
  return (
    <>
      {ablesungLines('faellig')}
      {named.map(({ vertrag, vertragId, name }) => (
        <EndeLine key={vertragId} vertrag={vertrag} name={name} />
      ))}
      {named.map(({ vertragId, name }) => (
        <AbschlagLine key={vertragId} vertragId={vertragId} name={name} />
      ))}
      {others.map(({ vertrag: { kundenArt }, ...vertrag }) => (
        <DynamischLine key={vertrag.vertragId} {...vertrag} kundenArt={kundenArt} />
      ))}
      {others.map(({ vertrag: { versorgungsart }, ...vertrag }) => (
        <VerbrauchLine
          key={vertrag.vertragId}
          {...vertrag}
          icon={versorgungsartIcon(versorgungsart)}
          vertraege={laufende}
        />
      ))}
      {ablesungLines('zuletzt')}
    </>
  )
}

/** Without a dynamic tariff, no code of prices is loaded. */
const DynamischLine = (props: ComponentProps<typeof PreisLine>) =>
  useTarife(props.vertragId).istDynamisch && <PreisLine {...props} />
