import type { Tarif } from '@ekp/wire/tarif'
import type { Vertrag } from '@ekp/wire/vertrag'
import { useQuery } from '../../lib/useQuery.ts'
import { errorText } from '../../api/ApiError.ts'
import { LetzteAblesung } from '../../features/ablesung/LetzteAblesung.tsx'
import { EingangSatz } from '../../features/anfrage/EingangSatz.tsx'
import { NurLesen } from '../../features/anschlussnutzer/NurLesen.tsx'
import { anschlussnutzerQuery, useMayWrite } from '../../features/anschlussnutzer/queries.ts'
import { KuendigungBanner } from '../../features/kuendigung/KuendigungBanner.tsx'
import { NachKuendigung } from '../../features/kuendigung/NachKuendigung.tsx'
import { useErgebnis } from '../../features/kuendigung/useErgebnis.ts'
import { TarifBlock } from '../../features/tarif/TarifBlock.tsx'
import { aktuellerTarifQuery } from '../../features/tarif/queries.ts'
import { tarifRows } from '../../features/tarif/tarifRows.ts'
import { KuendigenLink } from '../../features/vertrag/KuendigenLink.tsx'
import { titleIdOf, VertragCard } from '../../features/vertrag/VertragCard.tsx'
import { VertragWege } from '../../features/vertrag/VertragWege.tsx'
import { vertragQuery } from '../../features/vertrag/queries.ts'
import { lieferungRows, wichtigsterTag } from '../../features/vertrag/vertragRows.ts'
import { isVorbei, takesAblesungen, vertragsstatusOf } from '../../features/vertrag/vertragsstatus.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { TextLink } from '../../ui/Links.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { Card, CardGrid } from '../../ui/layout/Card.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'
import { SectionFailed } from '../../ui/layout/Section.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'

/** The customer's contracts, each a card [vertrag-9]. */
export function Vertraege() {
  const { name } = useTenant()
  const ergebnis = useErgebnis()
  const query = useQuery(anschlussnutzerQuery)
  const mayWrite = useMayWrite()
  const mayEnd = mayWrite && ergebnis?.status !== 'SUCCESS'
  return (
    <Page>
      <PageHeading title={['Verträge', name]}>Verträge</PageHeading>
      <KuendigungBanner ergebnis={ergebnis}>
        <EingangSatz eingang={ergebnis?.eingang} />
        {ergebnis?.status === 'SUCCESS' && <NachKuendigung vertragId={ergebnis.vertragId} />}
      </KuendigungBanner>
      {query.isPending && (
        <CardGrid>
          <Card>
            <LoadingMask hasTitle hasStatus lines={[4, 6]} hasButton />
          </Card>
        </CardGrid>
      )}
      <NurLesen />
      {query.isError && <SectionFailed query={query} onError={listErrorText} />}
      {query.data?.vertraege.length === 0 && (
        <>
          <p>Es wurden keine Verträge im System gefunden.</p>
          <p>
            Ein Vertrag steht hier, sobald er bei uns angelegt ist. Fehlt einer? Dann{' '}
            <TextLink to="/kontaktanfrage">schreiben Sie uns</TextLink>.
          </p>
        </>
      )}
      {query.data && query.data.vertraege.length > 0 && (
        <CardGrid as="ul">
          {query.data.vertraege.map((vertragId) => (
            <VertragItem key={vertragId} vertragId={vertragId} mayWrite={mayWrite} mayEnd={mayEnd} />
          ))}
        </CardGrid>
      )}
    </Page>
  )
}

interface VertragItemProps {
  vertragId: string
  mayWrite: boolean
  mayEnd: boolean
}

/** A contract with its tariff: both load at once and fail each on its own; the last reading comes after them. */
function VertragItem({ vertragId, mayWrite, mayEnd }: VertragItemProps) {
  const vertragResult = useQuery(vertragQuery(vertragId))
  const tarifResult = useQuery(aktuellerTarifQuery(vertragId))
  const { data: vertrag } = vertragResult
  const { data: tarif } = tarifResult
  const titleId = titleIdOf(vertragId)
  return (
    <VertragCard
      vertragId={vertragId}
      query={vertragResult}
      isReady={!vertragResult.isPending && !tarifResult.isPending}
    >
      <TarifBlock
        vertragId={vertragId}
        query={tarifResult}
        kundenArt={vertrag?.kundenArt}
        gefaltet={vertrag === undefined && tarif === undefined ? undefined : foldedText(tarif, vertrag)}
      >
        {vertrag && takesAblesungen(vertrag) && (
          <LetzteAblesung vertragId={vertragId} versorgungsart={vertrag.versorgungsart} />
        )}
        {(vertrag ?? tarif) && (
          <ValueTable quiet rows={[...(vertrag ? lieferungRows(vertrag) : []), ...(tarif ? tarifRows(tarif) : [])]} />
        )}
      </TarifBlock>
      <VertragWege vertragId={vertragId} vertrag={vertrag} mayWrite={mayWrite} titleId={titleId} />
      {vertrag && <KuendigenLink vertrag={vertrag} mayEnd={mayEnd} titleId={titleId} />}
    </VertragCard>
  )
}

/** What stands for tariff and delivery while they are folded: the tariff's name, and a day that is near. */
function foldedText(tarif: Tarif | null | undefined, vertrag: Vertrag | undefined): string {
  const tag = vertrag && wichtigsterTag(vertrag)
  const day = tag?.value ? `${tag.label} ${tag.value}` : ''
  const isBestellt = vertrag && vertragsstatusOf(vertrag) === 'beauftragt'
  const none = vertrag && isVorbei(vertrag) ? '' : isBestellt ? 'Tarif ab Lieferbeginn' : 'Zurzeit kein Tarif'
  const text = [tarif === null ? none : tarif?.name, day].filter(Boolean).join(' · ')
  return text || (tarif === null ? 'Kein Tarif' : 'Lieferung')
}

function listErrorText(error: unknown): string {
  return errorText(error, 'Beim Laden der Vertragsstammdaten ist ein unbekannter Fehler aufgetreten.')
}
