import { answerVorgang } from '@ekp/wire/kundendienst'
import { Alert } from '@ekp/web/ui/Alert.tsx'
import { TextField } from '@ekp/web/ui/fields/TextField.tsx'
import { Form } from '@ekp/web/ui/form/Form.tsx'
import { PlainLink } from '@ekp/web/ui/Links.tsx'
import { LoadingMask } from '@ekp/web/ui/LoadingMask.tsx'
import { Card, CardGrid, Plate } from '@ekp/web/ui/layout/Card.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { SectionFailed } from '@ekp/web/ui/layout/Section.tsx'
import { useParams } from '@ekp/web/lib/router/RouterView.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call.ts'
import { sitzungQuery, vorgangQuery } from '../queries.ts'
import { describeStand, formatWert, formatZeit, nameFeld, nameVorgang } from '../texts.ts'
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
            <Antwort mandant={mandant} nr={nr} isAnswered={data.vorgang.ergebnis !== null} />
          )}
        </CardGrid>
      )}
    </Page>
  )
}

interface AntwortProps {
  mandant: string
  nr: string
  isAnswered: boolean
}

/** Accepts or refuses, once and for all. */
function Antwort({ mandant, nr, isAnswered }: AntwortProps) {
  const [giltAb, setGiltAb] = useState('')
  const [grund, setGrund] = useState('')
  const queries = useQueryClient()
  const answer = useMutation({
    mutationFn: (ergebnis: 'angenommen' | 'abgelehnt') =>
      call(answerVorgang, {
        params: { mandant, nr },
        body:
          ergebnis === 'angenommen'
            ? { ergebnis, giltAb: giltAb === '' ? null : giltAb }
            : { ergebnis, ablehnungsgrund: grund },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: vorgangQuery(mandant, nr).queryKey }),
  })
  const common = { busy: answer.isPending }
  return (
    <Card as="section" aria-labelledby="antwort">
      <h2 id="antwort">Antwort</h2>
      <div role="status">
        {answer.data && (
          <Alert kind="success" announced={false}>
            {answer.data.text}
          </Alert>
        )}
        {answer.error && (
          <Alert kind="error" announced={false}>
            {answer.error.message}
          </Alert>
        )}
      </div>
      {isAnswered ? (
        <p>Der Vorgang ist beantwortet; dabei bleibt es.</p>
      ) : (
        <>
          <p>Der Kunde liest die Antwort unter „Meine Anfragen“ und bekommt eine E-Mail. Sie ist endgültig.</p>
          <div className={styles.answers}>
            <Form
              {...common}
              aria-label="Annehmen"
              submitLabel="Annehmen"
              valid
              onSubmit={() => answer.mutate('angenommen')}
            >
              <TextField
                label="Gilt ab"
                name="giltAb"
                type="date"
                optional
                narrow
                value={giltAb}
                onChange={({ target }) => setGiltAb(target.value)}
              />
            </Form>
            <Form
              {...common}
              aria-label="Ablehnen"
              submitLabel="Ablehnen"
              submitVariant="danger"
              valid={grund.trim() !== ''}
              reason="Bitte nennen Sie den Grund, den der Kunde liest."
              onSubmit={() => answer.mutate('abgelehnt')}
            >
              <TextField
                label="Grund für die Ablehnung"
                name="grund"
                maxLength={500}
                value={grund}
                onChange={({ target }) => setGrund(target.value)}
              />
            </Form>
          </div>
        </>
      )}
    </Card>
  )
}
