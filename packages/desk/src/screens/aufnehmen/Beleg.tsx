import { useParams } from '@ekp/web/lib/router/RouterView.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { LoadingMask } from '@ekp/web/ui/LoadingMask.tsx'
import { TextLink } from '@ekp/web/ui/Links.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { SectionFailed } from '@ekp/web/ui/layout/Section.tsx'
import { kundeQuery, sitzungQuery, vorgangQuery } from '../../queries.ts'
import { formatZeit, nameVorgang } from '../../texts.ts'
import { Brief } from './Brief.tsx'
import styles from './Brief.module.css'

/** The receipt of a Vorgang on paper, for a customer without an e-mail address. */
export function Beleg() {
  const { mandant, nr } = useParams('/$mandant/vorgaenge/$nr/beleg')
  const { data: sitzung } = useQuery(sitzungQuery(mandant))
  const query = useQuery(vorgangQuery(mandant, nr))
  const { data: blatt, error } = query
  const kundennummer = blatt?.vorgang.kundennummer ?? ''
  const kunde = useQuery({ ...kundeQuery(mandant, kundennummer), enabled: kundennummer !== '' })
  const titel = `Beleg zum Vorgang ${nr}`
  return (
    <Page width="form">
      <div className={styles.knopf}>
        <PageHeading title={[titel, 'Kundendienst']}>{titel}</PageHeading>
      </div>
      {error !== null && <SectionFailed query={query} />}
      {kunde.error !== null && <SectionFailed query={kunde} />}
      {blatt === undefined && error === null && <LoadingMask />}
      {blatt !== undefined && kundennummer === '' && <p>Zu diesem Vorgang gibt es keinen Kunden.</p>}
      {blatt !== undefined && kunde.data !== undefined && sitzung && (
        <Brief
          absender={sitzung.mandant}
          anschrift={kunde.data.anschrift}
          betreff={`${nameVorgang(blatt.vorgang.art)}: Wir haben Ihre Angaben aufgenommen`}
        >
          <p>Guten Tag,</p>
          <p>das haben wir von Ihnen bekommen:</p>
          <dl className={styles.angaben}>
            {[
              { name: 'Vorgang', wert: nr },
              { name: 'Eingegangen am', wert: `${formatZeit(blatt.vorgang.eingegangenAm)} Uhr` },
              { name: 'Kundennummer', wert: kundennummer },
              ...(blatt.vorgang.vertragId === null ? [] : [{ name: 'Vertrag', wert: blatt.vorgang.vertragId }]),
              ...blatt.angaben,
            ].map(({ name, wert }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{wert}</dd>
              </div>
            ))}
          </dl>
          <p>Stimmt davon etwas nicht, melden Sie sich bitte bei uns.</p>
        </Brief>
      )}
      <p className={styles.knopf}>
        <TextLink to="/$mandant/vorgaenge/$nr" params={{ mandant, nr }}>
          Zum Vorgang
        </TextLink>
      </p>
    </Page>
  )
}
