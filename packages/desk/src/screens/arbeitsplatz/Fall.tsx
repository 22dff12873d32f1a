import { reichtRolle } from '@ekp/wire/dienst/rollen'
import type { Dienstvorgang, Vorgangsblatt } from '@ekp/wire/vorgang'
import { PlainLink } from '@ekp/web/ui/Links.tsx'
import { Card, Plate } from '@ekp/web/ui/layout/Card.tsx'
import { PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { type ReactNode, useId } from 'react'
import { sitzungQuery } from '../../queries.ts'
import { describeStand, formatZeit, nameVorgang } from '../../texts.ts'
import kundeStyles from '../Kunde.module.css'
import { Fold } from '../kunde/Fold.tsx'
import { Rows } from '../Rows.tsx'
import { KundeLink } from '../vorgangLinks.tsx'
import { Antwort } from './Antwort.tsx'
import styles from './Arbeitsplatz.module.css'

/** How it came, where not by the customer's own sign-in. By a link nothing is asked that only his last values tell. */
const wege: Readonly<Record<Dienstvorgang['weg'], string | null>> = {
  portal: null,
  kundendienst: 'Am Kundendienst aufgenommen',
  link: 'Über einen Link, ohne Anmeldung und ohne Rückfrage',
}

interface KopfProps {
  mandant: string
  nr: string
  /** Undefined while it loads: the heading keeps the focus until all is there. */
  blatt: Vorgangsblatt | undefined
}

/** What kind of Vorgang it is, whose, since when, and how it stands. */
export function Kopf({ mandant, nr, blatt }: KopfProps) {
  const vorgang = blatt?.vorgang
  const titel = vorgang === undefined ? 'Vorgang' : nameVorgang(vorgang.art)
  return (
    <>
      <p className={styles.back}>
        <PlainLink to="/$mandant/vorgaenge" params={{ mandant }}>
          Zur Liste
        </PlainLink>
      </p>
      <PageHeading
        title={[`${titel} ${nr}`, 'Kundendienst']}
        lead={
          <span className={styles.meta}>
            <Plate>{nr}</Plate>
            {vorgang && (
              <>
                <span>
                  <KundeLink vorgang={vorgang} mandant={mandant} />
                </span>
                {vorgang.vertragId !== null && <span>Vertrag {vorgang.vertragId}</span>}
                <span>Eingegangen {formatZeit(vorgang.eingegangenAm)}</span>
                {wege[vorgang.weg] && <span>{wege[vorgang.weg]}</span>}
                <span>{describeStand(vorgang)}</span>
              </>
            )}
          </span>
        }
      >
        {titel}
      </PageHeading>
    </>
  )
}

interface FallProps {
  mandant: string
  blatt: Vorgangsblatt
  /** Is told what was done when it is answered. */
  onDone: (vorgang: Dienstvorgang, text: string) => void
}

/** One Vorgang: what was sent beside what was before, and the answer. */
export function Fall({ mandant, blatt, onDone }: FallProps) {
  const { vorgang, angaben, vergleich, frueher, foto } = blatt
  const { data: sitzung } = useQuery(sitzungQuery(mandant))
  const kannAntworten = sitzung != null && reichtRolle(sitzung.rolle, 'service')
  return (
    <>
      <Card>
        <div className={styles.pair}>
          <Teil title="Angaben des Kunden">
            <Rows rows={angaben.map(({ name, wert }) => [name, wert])} />
          </Teil>
          {(vergleich.length > 0 || foto !== null) && (
            <Teil title="Zum Vergleich">
              <Rows rows={vergleich.map(({ name, wert }) => [name, wert])} />
              {foto !== null && (
                <img className={kundeStyles.foto} src={foto} alt="Foto, das der Kunde dazu gesendet hat" />
              )}
            </Teil>
          )}
        </div>
        {vorgang.antworttext !== null && (
          <Teil title="Gegebene Antwort">
            <p className={styles.text}>{vorgang.antworttext}</p>
          </Teil>
        )}
        {frueher.length > 0 && <Frueher mandant={mandant} frueher={frueher} />}
      </Card>
      {kannAntworten && (
        <Antwort mandant={mandant} blatt={blatt} kennung={sitzung.kennung} onDone={(text) => onDone(vorgang, text)} />
      )}
    </>
  )
}

function Teil({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.small}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

const Frueher = ({ mandant, frueher }: Pick<Vorgangsblatt, 'frueher'> & { mandant: string }) => (
  <Fold title="Früher geschrieben" value={frueher.length} isOpen>
    {frueher.map(({ nr, eingegangenAm, betreff, text, antwort }) => (
      <div key={nr}>
        <PlainLink to="/$mandant/vorgaenge/$nr" params={{ mandant, nr: String(nr) }}>
          {formatZeit(eingegangenAm)}
          {betreff !== null && `: ${betreff}`}
        </PlainLink>
        {text !== null && <p className={styles.text}>{text}</p>}
        <p className={kundeStyles.hint}>{antwort === null ? 'Noch nicht beantwortet.' : `Antwort: ${antwort}`}</p>
      </div>
    ))}
  </Fold>
)
