import { PlainLink } from '@ekp/web/ui/Links.tsx'
import { LoadingMask } from '@ekp/web/ui/LoadingMask.tsx'
import { Card, CardGrid, Plate } from '@ekp/web/ui/layout/Card.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { SectionFailed } from '@ekp/web/ui/layout/Section.tsx'
import { useParams } from '@ekp/web/lib/router/RouterView.tsx'
import { useQuery } from '@tanstack/react-query'
import { sitzungQuery, vorgangQuery } from '../queries.ts'
import { describeStand, formatWert, formatZeit, nameFeld, nameVorgang } from '../texts.ts'
import { Antwort } from './Antwort.tsx'
import styles from './Kunde.module.css'

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
          <Card as="section" aria-labelledby="angaben">
            <h2 id="angaben">Was eingereicht ist</h2>
            <dl className={styles.rows}>
              <div>
                <dt>Kunde</dt>
                <dd>
                  {data.vorgang.kundennummer === null ? (
                    'ohne Anmeldung'
                  ) : (
                    <PlainLink
                      to="/$mandant/kunden/$kundennummer"
                      params={{ mandant, kundennummer: data.vorgang.kundennummer }}
                    >
                      {data.vorgang.kundennummer}
                    </PlainLink>
                  )}
                </dd>
              </div>
              {[
                { feld: 'Vertrag', wert: data.vorgang.vertragId ?? 'der Kunde als Ganzes' },
                { feld: 'Eingegangen', wert: formatZeit(data.vorgang.eingegangenAm) },
                { feld: 'Stand', wert: describeStand(data.vorgang) },
                ...(data.vorgang.antworttext === null ? [] : [{ feld: 'Antwort', wert: data.vorgang.antworttext }]),
                ...data.angaben.map(({ feld, wert }) => ({ feld: nameFeld(feld), wert: formatWert(feld, wert) })),
                ...(data.hatFoto ? [{ feld: 'Foto', wert: 'liegt bei; Ihr System holt es über den Ausgang ab' }] : []),
              ].map(({ feld, wert }) => (
                <div key={feld}>
                  <dt>{feld}</dt>
                  <dd>{wert}</dd>
                </div>
              ))}
            </dl>
          </Card>
          {sitzung?.rolle === 'service' && (
            <Antwort key={nr} mandant={mandant} vorgang={data.vorgang} kennung={sitzung.kennung} />
          )}
        </CardGrid>
      )}
    </Page>
  )
}
