import { LoadingMask } from '@ekp/web/ui/LoadingMask.tsx'
import { Card, CardGrid, Plate } from '@ekp/web/ui/layout/Card.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { SectionFailed } from '@ekp/web/ui/layout/Section.tsx'
import { useParams } from '@ekp/web/lib/router/RouterView.tsx'
import { reichtRolle } from '@ekp/wire/dienst/rollen'
import { type Dienstvorgang } from '@ekp/wire/vorgang'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { type ReactNode, useId } from 'react'
import { sitzungQuery, vorgangQuery } from '../queries.ts'
import { describeStand, formatZeit, nameVertrag, nameVorgang } from '../texts.ts'
import { Antwort } from './Antwort.tsx'
import { KundeLink } from './vorgangLinks.tsx'
import styles from './Kunde.module.css'
import { type Row, Rows } from './Rows.tsx'

/** One Vorgang with what was sent, and the answer to it. */
export function Vorgang() {
  const { mandant, nr } = useParams('/$mandant/vorgaenge/$nr')
  const query = useQuery(vorgangQuery(mandant, nr))
  const { data: sitzung } = useQuery(sitzungQuery(mandant))
  const { data, error } = query
  const titel = data === undefined ? 'Vorgang' : nameVorgang(data.vorgang.art)
  return (
    <Page>
      <PageHeading
        title={[`${titel} ${nr}`, 'Kundendienst']}
        lead={
          <>
            Vorgang <Plate>{nr}</Plate>
          </>
        }
      >
        {titel}
      </PageHeading>
      {error !== null && <SectionFailed query={query} />}
      {data === undefined && error === null && <LoadingMask />}
      {data !== undefined && (
        <CardGrid>
          <div className={styles.column}>
            <Angaben title="Vorgang" rows={vorgangRows(data.vorgang, mandant)} />
            <Angaben title="Angaben des Kunden" rows={data.angaben.map(({ name, wert }) => [name, wert])}>
              {data.foto !== null && (
                <img className={styles.foto} src={data.foto} alt="Foto, das der Kunde dazu gesendet hat" />
              )}
            </Angaben>
          </div>
          {sitzung && reichtRolle(sitzung.rolle, 'service') && (
            <Antwort
              key={nr}
              mandant={mandant}
              vorgang={data.vorgang}
              vorher={data.vorher}
              wartetAuf={data.wartetAuf}
              kennung={sitzung.kennung}
            />
          )}
        </CardGrid>
      )}
    </Page>
  )
}

function Angaben({ title, rows, children }: { title: string; rows: readonly Row[]; children?: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Rows rows={rows} />
      {children}
    </Card>
  )
}

const vorgangRows = (vorgang: Dienstvorgang, mandant: string): Row[] => [
  ['Kunde', <KundeLink key="kunde" vorgang={vorgang} mandant={mandant} />],
  ['Vertrag', nameVertrag(vorgang)],
  ['Eingegangen', formatZeit(vorgang.eingegangenAm)],
  ['Stand', describeStand(vorgang)],
  ...(vorgang.antworttext === null ? [] : ([['Antwort', vorgang.antworttext]] as const)),
]
